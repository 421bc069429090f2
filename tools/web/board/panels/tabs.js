// The cards beside the board, one at a time: which of them is seen is kept between visits.
import {byId, element} from "./elements.js";
import {keep, kept, t} from "./words.js";

// Each tab's word, and its cards.
const TABS = {moves: ["moves", ["moves-card"]],
              study: ["study", ["study-card", "learn-card", "book-card", "curve-card"]],
              puzzles: ["puzzles", ["puzzles-card"]],
              files: ["gameTab", ["files-card"]]};
const NAMES = Object.keys(TABS);

// Those that this game has not.
const missing = new Set();
const present = () => NAMES.filter((name) => !missing.has(name));

let open = NAMES.includes(kept("tab")) ? kept("tab") : NAMES[0];

export function openTab(name, focus = false) {
  open = name;
  keep("tab", name);
  drawTabs();
  if (focus) byId(`tab-${name}`).focus();
}

// Whether the game has what is behind a tab.
export function offerTab(name, offered) {
  if (offered) missing.delete(name);
  else missing.add(name);
  if (!offered && open === name) [open] = NAMES;
}

function key(event) {
  const names = present();
  const steps = {ArrowLeft: -1, ArrowRight: 1};
  const ends = {Home: names[0], End: names[names.length - 1]};
  const at = names.indexOf(open) + (steps[event.key] ?? 0) + names.length;
  const target = ends[event.key] ?? (event.key in steps ? names[at % names.length] : null);
  if (!target) return;
  event.preventDefault();
  event.stopPropagation();
  openTab(target, true);
}

export function drawTabs() {
  const place = byId("tabs");
  const focused = place.contains(document.activeElement) ? document.activeElement.id : "";
  const buttons = present().map((name) => element(
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
