// The page and all it needs in one file, which a browser opens without any server:
//   node one_file.cjs <folder of the page> <folder of the scripts that take the place of others>
//   <output>
// Scripts become data: addresses that an import map names, since a page from a disk may load no
// module beside it; styles stand in the page; the engines are packed (gzip, base64) and unpacked
// when a game is chosen, the session when the page opens. There is no manifest: the file is not to
// be installed.
"use strict";
const fs = require("fs");
const path = require("path");
const zlib = require("zlib");

const REPLACED = {"npm/start_worker.js": "start_worker.js", "session_code.js": "session_code.js"};

const [folder, inside, output] = process.argv.slice(2);
const read = (name) => fs.readFileSync(path.join(folder, name));
const address = (media, bytes) => `data:${media};base64,${Buffer.from(bytes).toString("base64")}`;

// What a script imports from "./name" is what the map has under "page/name", or "page/npm/name"
// where the script is in that folder: a data: address has nothing beside it.
function unanchored(place, script) {
  return script.replace(/\b(from|import) "\.\//g, `$1 "${place}/`);
}

function scriptOf(name) {
  const other = REPLACED[name];
  return other
    ? unanchored("page", fs.readFileSync(path.join(inside, other), "utf8"))
    : unanchored(path.posix.join("page", path.posix.dirname(name)), read(name).toString());
}

function importMap(scripts) {
  const imports = {};
  for (const name of scripts) imports[`page/${name}`] = address("text/javascript", scriptOf(name));
  return `<script type="importmap">${JSON.stringify({imports})}</script>`;
}

// A worker of a page from a disk can import nothing: its two scripts are joined, so that the
// engine's must not be a module.
function packed(name) {
  let bytes = read(name);
  if (/^engines\/.*\.js$/.test(name)) {
    bytes = substituted(bytes.toString(), /\bexport default TavoliereEngine;\s*$/, "\n");
  }
  const text = zlib.gzipSync(bytes, {level: 9}).toString("base64");
  return `<script type="text/plain" id="${path.basename(name)}">${text}</script>\n`;
}

// A substitution that must take place, with text that is taken as it is.
function substituted(page, pattern, text) {
  if (!pattern.test(page)) throw new Error(`the text has nothing like ${pattern}`);
  return page.replace(pattern, (...found) => (typeof text === "function" ? text(...found) : text));
}

function main() {
  const list = (inner) => fs.readdirSync(path.join(folder, inner)).sort()
    .map((name) => path.posix.join(inner, name));
  const engines = list("engines");
  const runs = (name) => name in REPLACED || /(?<!worker|node)\.js$/.test(name);
  const scripts = [...list(""), ...list("npm"), ...list("session")].filter(runs);
  let page = read("index.html").toString();
  page = substituted(page, /<link rel="manifest" href=".*?">\n/, "");
  page = substituted(page, /<link rel="icon" href="(.*?)">/, (_, name) =>
    `<link rel="icon" href="${address("image/svg+xml", read(name))}">`);
  page = substituted(page, /<link rel="stylesheet" href="(.*?)">/g,
                     (_, name) => `<style>\n${read(name)}</style>`);
  page = substituted(page, /<script type="module" src="(.*?)"><\/script>/, (_, name) =>
    `${importMap(scripts)}\n<script type="module">import "page/${name}";</script>`);
  const last = ["npm/worker.js", "session/tav-play.wasm", ...engines].map(packed).join("");
  page = substituted(page, /<\/body>/, `${last}</body>`);
  fs.writeFileSync(output, page);
}

main();
