// The page and all it needs in one file, which a browser opens without any server:
//   node one_file.cjs <folder of the page> <the script that takes the place of start_worker.js>
//   <output>
// Scripts become data: addresses that an import map names, since a page from a disk may load no
// module beside it; styles stand in the page; the engines are packed (gzip, base64) and unpacked
// when a game is chosen.
"use strict";
const fs = require("fs");
const path = require("path");
const zlib = require("zlib");

const [folder, starter, output] = process.argv.slice(2);
const read = (name) => fs.readFileSync(path.join(folder, name));
const address = (media, bytes) => `data:${media};base64,${Buffer.from(bytes).toString("base64")}`;

// What is imported from "./name" is what the map has under "page/name": a data: address has nothing
// beside it.
const unanchored = (script) => script.replace(/\bfrom "\.\//g, 'from "page/');

function importMap(scripts) {
  const imports = {};
  for (const name of scripts) {
    const text = name === "start_worker.js" ? fs.readFileSync(starter, "utf8")
      : read(name).toString();
    imports[`page/${name}`] = address("text/javascript", unanchored(text));
  }
  return `<script type="importmap">${JSON.stringify({imports})}</script>`;
}

const packed = (name) => {
  const text = zlib.gzipSync(read(name), {level: 9}).toString("base64");
  return `<script type="text/plain" id="${name}">${text}</script>\n`;
};

// A substitution that must take place, with text that is taken as it is.
function substituted(page, pattern, text) {
  if (!pattern.test(page)) throw new Error(`index.html has nothing like ${pattern}`);
  return page.replace(pattern, (...found) => (typeof text === "function" ? text(...found) : text));
}

function main() {
  const files = fs.readdirSync(folder).sort();
  const engines = files.filter((name) => /^tav-.*\.(js|wasm)$/.test(name));
  const scripts =
    files.filter((name) => name.endsWith(".js") && name !== "worker.js" && !engines.includes(name));
  let page = read("index.html").toString();
  page = substituted(page, /<link rel="icon" href="(.*?)">/, (_, name) =>
    `<link rel="icon" href="${address("image/svg+xml", read(name))}">`);
  page = substituted(page, /<link rel="stylesheet" href="(.*?)">/g,
                     (_, name) => `<style>\n${read(name)}</style>`);
  page = substituted(page, /<script type="module" src="(.*?)"><\/script>/, (_, name) =>
    `${importMap(scripts)}\n<script type="module">import "page/${name}";</script>`);
  page = substituted(page, /<\/body>/, `${["worker.js", ...engines].map(packed).join("")}</body>`);
  fs.writeFileSync(output, page);
}

main();
