// Elements made from script: the page has no markup of its own beyond its sections.

const SVG = "http://www.w3.org/2000/svg";

export const byId = (id) => document.getElementById(id);

function fill(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "style") Object.assign(made.style, value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

// element("p", {class: "quiet", onclick: act}, "text", child): attributes that are null or false
// are left out. style is an object, {left: "2px"}: the page's policy forbids it as text.
export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function drawing(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

// 24 units square, drawn with lines.
const ICONS = {
  undo: "M9 7 4 12l5 5M4 12h10a5 5 0 0 1 0 10h-2",
  redo: "m15 7 5 5-5 5m5-5H10a5 5 0 0 0 0 10h2",
  hint: "M9 18h6m-5 3h4M12 3a6 6 0 0 0-3.6 10.8c.6.5 1.1 1.3 1.1 2.2h5c0-.9.5-1.7 " +
        "1.1-2.2A6 6 0 0 0 12 3z",
  flip: "M8 4v15m-4-4 4 4 4-4M16 20V5m-4 4 4-4 4 4",
  resign: "M6 21V4m0 1h11l-2 4 2 4H6",
  draw: "M5 9h14M5 15h14",
  go: "M7 5v14l12-7z",
  pause: "M8 5v14m8-14v14",
  hurry: "M5 5v14l7-7zM13 5v14l7-7z",
  switch: "M4 8h14m-4-4 4 4-4 4M20 16H6m4-4-4 4 4 4",
  new: "M12 5v14M5 12h14",
  players: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-4 2.5-6 6-6s6 2 6 6M16 4.5a3.5 3.5 " +
           "0 0 1 0 6.5M17.5 14.5c2.3.7 3.5 2.6 3.5 5.5",
  rules: "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM9 9h6m-6 4h6",
  settings: "M4 7h9m4 0h3M4 17h3m4 0h9M15 4.5v5M9 14.5v5",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4m0 3.5v.5",
  first: "M6 5v14M18 5 9 12l9 7z",
  back: "M16 5l-9 7 9 7z",
  forward: "m8 5 9 7-9 7z",
  last: "M18 5v14M6 5l9 7-9 7z",
  save: "M12 4v11m-5-5 5 5 5-5M5 20h14",
  load: "M12 16V5m-5 5 5-5 5 5M5 20h14",
  fame: "M8 4h8v5a4 4 0 0 1-8 0zM8 6H4c0 3 1.5 5 4 5m8-5h4c0 3-1.5 5-4 5m-4 2v4m-4 3h8",
  verdicts: "m4 12 4 4 6-8m2 2 5 5m0-5-5 5",
  promote: "M12 19V6m-6 6 6-6 6 6",
  remove: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5m3-5v5",
  edit: "m4 20 1-5L16 4l4 4L9 19zM14 6l4 4",
  erase: "m9 20-5-5L14 5l6 6-9 9zm0 0h11M9 10l6 6",
  fill: "M5 5h14v14H5zM5 12h14M12 5v14",
  nothing: "M5 5l14 14M19 5 5 19",
  solve: "M4 20 15 9m3-5v4m-2-2h4M8 4v3M6.5 5.500h3M19 13v3m-1.5-1.5h3",
};

export function icon(name) {
  return drawing("svg", {class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true"},
                 drawing("path", {d: ICONS[name]}));
}

// A button with an icon and a word; `key` is shown in its tooltip.
export function iconButton(name, text, action, attributes = {}) {
  return element("button", {type: "button", onclick: action, ...attributes}, icon(name),
                 element("span", {}, text));
}

export function select(options, chosen, attributes = {}) {
  const made = element("select", attributes);
  for (const [value, text] of options) {
    made.append(element("option", {value, selected: value === chosen}, text));
  }
  return made;
}

export function labelled(text, control) {
  return element("label", {class: "field"}, element("span", {}, text), control);
}

// A modal dialog, gone once closed. What closes with `value` "yes" calls `accept`.
export function dialog(title, contents, buttons) {
  const close = (action) => () => {
    if (action && action() === false) return;
    made.close();
  };
  const row = element("div", {class: "buttons"});
  for (const {text, action, main} of buttons) {
    row.append(element(
      "button", {type: "button", class: main ? "main" : null, onclick: close(action)}, text));
  }
  const heading = element("h2", {id: "dialog-title"}, title);
  const made = element("dialog", {"aria-labelledby": "dialog-title"}, heading, ...contents, row);
  made.addEventListener("close", () => made.remove());
  document.body.append(made);
  made.showModal();
  return made;
}

export const isDialogOpen = () => document.querySelector("dialog[open]") !== null;

export function shown(node, visible) {
  node.hidden = !visible;
}
