// The cards beside the board, one at a time: which of them is seen is kept between visits.
import {byId, element} from "./elements.js";
import {keep, kept, t} from "./words.js";

// Each tab's word, and its cards.
const TABS = {moves: ["moves", ["moves-card"]],
              study: ["study", ["study-card", "book-card", "curve-card"]],
              files: ["gameTab", ["files-card"]]};
const NAMES = Object.keys(TABS);

let open = NAMES.includes(kept("tab")) ? kept("tab") : NAMES[0];

export function openTab(name, focus = false) {
  open = name;
  keep("tab", name);
  drawTabs();
  if (focus) byId(`tab-${name}`).focus();
}

function key(event) {
  const steps = {ArrowLeft: -1, ArrowRight: 1};
  const ends = {Home: NAMES[0], End: NAMES[NAMES.length - 1]};
  const at = NAMES.indexOf(open) + (steps[event.key] ?? 0) + NAMES.length;
  const target = ends[event.key] ?? (event.key in steps ? NAMES[at % NAMES.length] : null);
  if (!target) return;
  event.preventDefault();
  event.stopPropagation();
  openTab(target, true);
}

export function drawTabs() {
  const place = byId("tabs");
  const focused = place.contains(document.activeElement) ? document.activeElement.id : "";
  const buttons = NAMES.map((name) => element(
    "button", {type: "button", role: "tab", id: `tab-${name}`,
               "aria-controls": TABS[name][1].join(" "), "aria-selected": String(name === open),
               tabindex: name === open ? "0" : "-1", onclick: () => openTab(name), onkeydown: key},
    t(TABS[name][0])));
  place.replaceChildren(...buttons);
  if (focused) byId(focused)?.focus();
  for (const name of NAMES) {
    for (const card of TABS[name][1].map(byId)) {
      card.classList.toggle("behind", name !== open);
      card.setAttribute("aria-labelledby", `tab-${name}`);
    }
  }
}
