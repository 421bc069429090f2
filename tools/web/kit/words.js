// The page's words in the language chosen. One file a language: words_en.js has every word, another
// what it can.
import {words as en} from "./words_en.js";
import {words as it} from "./words_it.js";

const LANGUAGES = {en, it};
let language = "en";

export const languages = () =>
  Object.entries(LANGUAGES).map(([code, words]) => [code, words.ownName]);
export const currentLanguage = () => language;

export function setLanguage(code) {
  if (!(code in LANGUAGES)) return;
  language = code;
  document.documentElement.lang = code;
}

export function preferredLanguage() {
  const wished = new URLSearchParams(location.search).get("language") || kept("language") ||
    navigator.language || "en";
  const code = wished.slice(0, 2);
  return code in LANGUAGES ? code : "en";
}

const filled = (text, places) =>
  text.replace(/\{(\w+)\}/g, (whole, name) => (name in places ? places[name] : whole));

// t("toMove", {side: "White"}): the word with its {places} filled.
export const t = (key, places = {}) => filled(LANGUAGES[language][key] ?? en[key] ?? key, places);

// A word of an engine's, where the page knows it: "White", "beginner".
export function known(word) {
  const table = LANGUAGES[language].known;
  return table[word] ?? table[word.toLowerCase()] ?? word;
}

// What a strength is in plain words; empty: the page does not know it.
export const meaning = (strength) => (LANGUAGES[language].means ?? en.means)?.[strength] ?? "";

// A notice of the program, in English too: {code, text, places}.
export function told({code, text, places = {}}) {
  const own = LANGUAGES[language].told?.[code];
  return own ? filled(own, {text, ...places, side: known(places.side ?? "")}) : text;
}

// A variant as its engine calls it in the language it speaks.
export const variantName = ({variant_titles: titles = {}}, name) => titles[name] ?? known(name);

// What one of the two sides is called.
export const sideName = (side) => known(side.name);

// What this browser keeps between visits, where it keeps anything.
export function kept(name) {
  try {
    return localStorage.getItem(`tavoliere-${name}`);
  } catch {
    return null;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(`tavoliere-${name}`, value);
  } catch {
    // A browser that keeps nothing: the choice holds for this page.
  }
}
