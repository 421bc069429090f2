// Games and positions in and out: by download, upload and pasted text. The program itself opens no
// file for the page.
import {byId, element, iconButton} from "./elements.js";
import {t} from "./words.js";

const MOST_BYTES = 1000000;

export function offerFile({name, media, text}) {
  const address = URL.createObjectURL(new Blob([text], {type: media}));
  const link = element("a", {href: address, download: name});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

async function loadFile(app, file) {
  if (file.size > MOST_BYTES) return app.complain(t("tooLarge"));
  try {
    app.say("load", {text: await file.text()});
  } catch {
    app.complain(t("loadFailed"));
  }
}

function chooser(app) {
  const input = element(
    "input", {type: "file", class: "unseen", id: "file", "aria-label": t("load"), tabindex: "-1"});
  input.onchange = () => input.files.length && loadFile(app, input.files[0]);
  return input;
}

export function drawFiles(app) {
  const card = byId("files-card");
  const {state} = app;
  const old = byId("position");
  if (old && card.contains(document.activeElement) && old.value !== card.dataset.fen) return;
  card.dataset.fen = app.shownFen();
  const text = element("textarea",
                       {id: "position", rows: 2, spellcheck: "false", "aria-label": t("position")});
  text.value = app.shownFen();
  const input = chooser(app);
  const act = (name, type) =>
    (app.can(type) ? iconButton(name, t(type), () => app.say(type), {id: type}) : "");
  const show = (event) => {
    event.preventDefault();
    app.say("new", {position: text.value.trim(), sides: app.seats()});
  };
  card.replaceChildren(
    element("h2", {}, t("files")),
    element("div", {class: "row"}, act("save", "save"),
            app.can("load") ? iconButton("load", t("load"), () => input.click()) : "",
            input, act("rules", "transcript"),
            app.can("setup")
              ? iconButton("edit", t(state.game.shapes ? "editBoard" : "editPosition"),
                           () => app.editor.begin(), {id: "edit"}) : "",
            // last, since it comes and goes: no other button is clicked in its place
            act("redo", "resume")),
    element("form", {onsubmit: show}, text,
            element("div", {class: "line"},
                    element("span", {class: "quiet small"}, t("positionNote")),
                    element("button", {disabled: state.phase === "choose"}, t("show")))));
}
