// An engine's module at the console of node: node console.cjs <module.js> [<line>...]. Says the
// lines of the protocol that it is given, else those of standard input, and prints the answers.
// Exit status 1: an error was answered.
"use strict";
const fs = require("fs");
const path = require("path");
const {pathToFileURL} = require("url");

const [module_, ...given] = process.argv.slice(2);
const lines = given.length ? given : fs.readFileSync(0, "utf8").split("\n").filter(Boolean);

async function main() {
  const file = path.resolve(module_);
  const {default: load} = await import(pathToFileURL(file));
  const code = await WebAssembly.compile(fs.readFileSync(file.replace(/\.js$/, ".wasm")));
  const engine = await load({
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(code, imports).then((instance) => done(instance, code));
      return {};
    },
    print: (said) => fs.writeSync(1, `${said}\n`),
    printErr: (said) => fs.writeSync(2, `${said}\n`),
  });
  for (const line of lines) {
    if (line.trim() === "quit") break;
    if (engine.ccall("tav_line", "number", ["string"], [line]) !== 0) process.exitCode = 1;
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 2;
});
