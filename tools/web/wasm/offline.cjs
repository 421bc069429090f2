// Makes the script that keeps the page's files for use without a network:
//   node offline.cjs <folder of the page> <service_worker.js>
// It writes the script, with the names and the checksum of the files, into the folder.
"use strict";
const crypto = require("crypto");
const fs = require("fs");
const path = require("path");

const NAME = "service_worker.js";
// The page itself is the folder's "./". Of the npm package only what runs in a browser.
const LEFT_OUT =
  /^(index\.html|LICENSE|README\.md|package\.json|service_worker\.js|npm\/.*node\.js|.*\.d\.ts)$/;

// Paths in the folder, with slashes.
function filesOf(folder, inner = "") {
  return fs.readdirSync(path.join(folder, inner), {withFileTypes: true}).flatMap((entry) => {
    const name = inner + entry.name;
    return entry.isDirectory() ? filesOf(folder, `${name}/`) : [name];
  });
}

function main() {
  const [folder, template] = process.argv.slice(2);
  const names = filesOf(folder).filter((name) => !LEFT_OUT.test(name)).sort();
  const checksum = crypto.createHash("sha256");
  for (const name of ["index.html", ...names]) {
    checksum.update(`${name}\n`).update(fs.readFileSync(path.join(folder, name)));
  }
  const list = ["./", ...names].map((name) => JSON.stringify(name)).join(", ");
  const script = fs.readFileSync(template, "utf8").replace('"@FILES@"', () => list)
    .replace("@CHECKSUM@", checksum.digest("hex").slice(0, 16));
  fs.writeFileSync(path.join(folder, NAME), script);
}

main();
