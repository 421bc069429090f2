// Tables of the page.
import {element} from "./elements.js";

// A name stands to the left and may break, everything else is a number.
export const row = (name, ...cells) =>
  element("tr", {}, element("th", {scope: "row", class: "name", title: name}, name),
          ...cells.map((cell) => (cell instanceof Node ? cell : element("td", {}, String(cell)))));

// `heads`: the words above the columns. `caption` is for screen readers.
export function table(caption, heads, rows, attributes = {}) {
  const head = heads.map((word, column) =>
    element("th", {scope: "col", class: column ? null : "name"}, word));
  return element("table", attributes, element("caption", {class: "unseen"}, caption),
                 element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows));
}

// A table that may be wider than the page: it scrolls, by keys too.
export const scrolled = (made, label) =>
  element("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": label}, made);
