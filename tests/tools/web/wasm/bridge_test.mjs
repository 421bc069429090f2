// What the page does for the program that is compiled into it, in node, with an engine that does
// not exist: events, timers, and the games that are kept.
//   bridge_test.mjs <tools/web>
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {after, test} from "node:test";
import {pathToFileURL} from "node:url";

const ENGINE = `export class Engine {
  constructor(game) { if (game !== "fake") throw new RangeError(game); }
  post(text) {
    const hash = "option name Hash type spin default 512";
    this.onmessage(text === "hash\\n" ? hash : "heard " + text.trim());
    if (text.startsWith("die")) this.onerror(new Error("dead"));
  }
  send(line) {
    globalThis.sent.push(line);
    return Promise.resolve();
  }
  terminate() {}
}`;

globalThis.sent = [];  // to engines that are started beforehand
const [source] = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tavoliere-bridge-"));
after(() => fs.rmSync(folder, {recursive: true}));
fs.mkdirSync(path.join(folder, "npm"));
fs.writeFileSync(path.join(folder, "package.json"), '{"type": "module"}');
fs.writeFileSync(path.join(folder, "npm/browser.js"), ENGINE);
for (const name of ["bridge.js", "records.js"]) {
  fs.copyFileSync(path.join(source, "wasm/page", name), path.join(folder, name));
}
const load = (name) => import(pathToFileURL(path.join(folder, name)));
const {Bridge} = await load("bridge.js");
const {Records} = await load("records.js");

test("a message ends the wait, and an answer comes after the program has gone on", async () => {
  const heard = [];
  let idle = 0;
  const bridge = new Bridge((message) => heard.push(message), () => { idle += 1; });
  const waited = bridge.wait(-1);
  bridge.send('{"type":"go"}');
  await waited;
  assert.deepEqual(bridge.events, ["ready 1 "]);
  assert.deepEqual(bridge.messages, ['{"type":"go"}']);
  bridge.tell('{"type":"state"}');
  assert.deepEqual(heard, []);
  await bridge.wait(-1);  // there is an event still
  assert.deepEqual(heard, [{type: "state"}]);
  assert.equal(idle, 2);
});

test("a wait ends with its time and with a timer, unless that is cancelled", async () => {
  const bridge = new Bridge(() => {}, () => {});
  bridge.cancel(bridge.timer(0));
  await bridge.wait(5);
  assert.deepEqual(bridge.events, []);
  const number = bridge.timer(0);
  await bridge.wait(-1);
  assert.deepEqual(bridge.events, [`ready ${number} `]);
});

test("an engine speaks and ends once; another than the page's does not start", () => {
  const bridge = new Bridge(() => {}, () => {});
  assert.equal(bridge.start("/bin/tav-other"), -1);
  const first = bridge.start("/bin/tav-fake");
  bridge.post(first, "uci\n");
  bridge.post(first, "quit\n");
  bridge.terminate(first);
  bridge.post(first, "uci\n");
  const second = bridge.start("/bin/tav-fake");
  bridge.post(second, "die\n");
  assert.deepEqual(bridge.events, [`line ${first} heard uci`, `line ${first} heard quit`,
                                   `end ${first} ended`, `line ${second} heard die`,
                                   `end ${second} dead`]);
});

test("an engine that was started beforehand is the first of its game", () => {
  const bridge = new Bridge(() => {}, () => {});
  bridge.warm("other");
  bridge.warm("fake");
  assert.deepEqual(globalThis.sent, ["isready"]);
  const numbers = [bridge.start("/bin/tav-fake"), bridge.start("/bin/tav-fake")];
  for (const number of numbers) bridge.post(number, "uci\n");
  assert.deepEqual(bridge.events, numbers.map((number) => `line ${number} heard uci`));
});

test("an engine with a hash table gets a small one, once", () => {
  const bridge = new Bridge(() => {}, () => {});
  const number = bridge.start("/bin/tav-fake");
  bridge.post(number, "hash\n");
  bridge.post(number, "hash\n");
  const said = bridge.events.map((event) => event.replace(`line ${number} `, ""));
  const option = "option name Hash type spin default 512";
  assert.deepEqual(said, ["heard setoption name Hash value 32", option, option]);
});

// Emscripten's files, as far as records.js wants them.
function fakeFiles() {
  const files = new Map();
  let last = 0;
  return {
    mkdir() {},
    readdir: () => [".", "..", ...[...files.keys()].map((name) => path.basename(name))],
    readFile: (name) => files.get(name).text,
    stat: (name) => ({ino: files.get(name).ino, mtime: new Date(0), size: 1}),
    unlink: (name) => files.delete(name),
    writeFile: (name, text) => files.set(name, {text, ino: ++last}),
  };
}

function fakeStorage(most = 1000) {
  const storage = {};
  const hidden = (value) => ({value, enumerable: false});
  return Object.defineProperties(storage, {
    getItem: hidden((key) => storage[key] ?? null),
    removeItem: hidden((key) => { delete storage[key]; }),
    setItem: hidden((key, text) => {
      if (text.length > most) throw new Error("full");
      storage[key] = text;
    }),
  });
}

async function recordsOf(storage, navigator = {}) {
  const complaints = [];
  Object.defineProperty(globalThis, "localStorage", {configurable: true, get: storage});
  Object.defineProperty(globalThis, "navigator", {configurable: true, value: navigator});
  const records = new Records((code) => complaints.push(code));
  const files = fakeFiles();
  records.fill(files, await records.load());
  return {records, files, complaints};
}

test("games are kept, found again, and gone when the program removes them", async () => {
  const storage = fakeStorage();
  const {records, files} = await recordsOf(() => storage);
  files.writeFile("/state/fake-1.jsonl", "game");
  files.writeFile("/state/fake-1.jsonl.lock", "");
  records.keep();
  assert.deepEqual(Object.values(storage), ["game"]);
  const again = await recordsOf(() => storage);
  assert.equal(again.files.readFile("/state/fake-1.jsonl"), "game");
  again.files.unlink("/state/fake-1.jsonl");
  again.records.keep();
  assert.deepEqual(Object.keys(storage), []);
});

test("what engines keep is the engines', and is kept too", async () => {
  const storage = fakeStorage();
  storage.setItem("tavoliere-state/tav-fake-memory", "old");
  const {records, files} = await recordsOf(() => storage);
  assert.throws(() => files.readFile("/state/tav-fake-memory"));
  assert.deepEqual([...records.engineFiles], [["tav-fake-memory", "old"]]);
  records.engineFiles.set("tav-fake-memory", "new");
  records.engineFiles.set("tav-fake-fame", "first");
  records.keep();
  assert.deepEqual(storage, {"tavoliere-state/tav-fake-memory": "new",
                             "tavoliere-state/tav-fake-fame": "first"});
});

test("a browser that keeps nothing, or has no room, is complained of once", async () => {
  const refusing = await recordsOf(() => { throw new Error("refused"); });
  refusing.records.keep();
  assert.deepEqual(refusing.complaints, ["not-kept"]);
  const full = await recordsOf(() => fakeStorage(3));
  full.files.writeFile("/state/fake-1.jsonl", "game");
  full.records.keep();
  full.records.keep();
  assert.deepEqual(full.complaints, ["storage-full"]);
});

// The locks of a browser: another page holds the lock for so many requests, and each answer takes
// so long.
function heldFor(requests, milliseconds = 0) {
  return {
    async request(name, options, hold) {
      assert.deepEqual([name, options], ["tavoliere-state", {ifAvailable: true}]);
      requests -= 1;
      await new Promise((answer) => setTimeout(answer, milliseconds));
      return hold(requests < 0 ? {} : null);
    },
  };
}

test("a page that is loaded again keeps games once the page before it has let go", async () => {
  for (const locks of [heldFor(0), heldFor(3), heldFor(1, 1200)]) {
    const storage = fakeStorage();
    const {records, files, complaints} = await recordsOf(() => storage, {locks});
    files.writeFile("/state/fake.jsonl", "game");
    records.keep();
    assert.deepEqual([Object.values(storage), complaints], [["game"], []]);
  }
});

test("a second page reads the games and keeps none", async () => {
  const storage = fakeStorage();
  storage.setItem("tavoliere-state/fake.jsonl", "game");
  const {records, files, complaints} = await recordsOf(() => storage, {locks: heldFor(Infinity)});
  assert.equal(files.readFile("/state/fake.jsonl"), "game");
  files.writeFile("/state/fake.jsonl", "other game");
  records.keep();
  assert.deepEqual(Object.values(storage), ["game"]);
  assert.deepEqual(complaints, ["second-page"]);
});
