// Rules, hall of fame, settings, help.
import {dialog, element, labelled, select} from "./elements.js";
import {setSounds, soundsOn} from "./sounds.js";
import {currentLanguage, keep, kept, languages, t} from "./words.js";

export function showLines(title, lines) {
  const text = element("div", {class: "text"}, ...lines.map((line) => element("p", {}, line)));
  const box = dialog(title, [text], [{text: t("close"), main: true}]);
  box.scrollTop = 0;  // its button has the focus, which may be below
}

export function ask(text, accept, word = t("yes")) {
  dialog(text, [], [{text: t("cancel")}, {text: word, action: accept, main: true}]);
}

export function askName(app) {
  const input = element("input", {id: "fame-name", autocomplete: "off", maxlength: "40"});
  dialog(t("halloffame"), [labelled(t("fameAsk"), input)],
         [{text: t("cancel")},
          {text: t("yes"), main: true,
           action: () => input.value.trim() && app.say("fame", {name: input.value.trim()})}]);
}

export function setTheme(theme) {
  keep("theme", theme);
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function offerSettings(app) {
  const choice = (options, chosen, act, id) => {
    const made = select(options, chosen, {id});
    made.onchange = () => act(made.value);
    return made;
  };
  const onOff = [["on", t("on")], ["off", t("off")]];
  const box = dialog(t("settings"), [
    labelled(t("language"), choice(languages(), currentLanguage(), (code) => {
      box.close();
      app.speak(code);
    }, "language")),
    labelled(t("theme"), choice(["auto", "light", "dark"].map((name) => [name, t(name)]),
                                kept("theme") || "auto", setTheme, "theme")),
    labelled(t("sounds"), choice(onOff, soundsOn() ? "on" : "off",
                                 (value) => setSounds(value === "on"), "sounds")),
    labelled(t("names"), choice(onOff, app.names ? "on" : "off",
                                (value) => app.setNames(value === "on"), "names")),
  ], [{text: t("quit"), action: () => setTimeout(() => ask(t("quitSure"), () => app.say("quit")))},
      {text: t("close"), main: true}]);
}

export function showHelp() {
  const keys = [[t("keyArrows"), t("keyArrowsDo")], [t("keyEnter"), t("keyEnterDo")],
                [t("keyEscape"), t("keyEscapeDo")], ["u", t("undo")], ["r", t("redo")],
                ["h", t("hint")], ["f", t("flip")], ["g", t("go")], ["n", t("newGame")],
                [t("keyBrowse"), t("keyBrowseDo")], ["v", t("keySiblingDo")],
                ["e", t("editPosition")], ["?", t("help")]];
  dialog(t("help"), [
    element("p", {}, t("helpMouse")), element("p", {}, t("helpReader")),
    element("h3", {}, t("keys")),
    element("table", {class: "keys"}, ...keys.map(([key, text]) =>
      element("tr", {}, element("th", {scope: "row"}, element("kbd", {}, key)),
              element("td", {}, text)))),
  ], [{text: t("close"), main: true}]);
}
