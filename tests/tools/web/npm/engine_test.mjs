// The npm package's Engine in node, with an engine that does not exist: order, stop, cancel,
// errors.
//   engine_test.mjs <tools/web>
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {after, test} from "node:test";
import {fileURLToPath, pathToFileURL} from "node:url";

const SECOND = 1000;
const STOP_MS = 100;
// A module without anything: its first eight bytes.
const EMPTY = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

const [source] = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tavoliere-npm-"));
after(() => fs.rmSync(folder, {recursive: true}));
fs.cpSync(path.join(source, "npm"), path.join(folder, "npm"), {recursive: true});
fs.copyFileSync(path.join(source, "package.json"), path.join(folder, "package.json"));
fs.writeFileSync(path.join(folder, "npm/games.js"),
                 'export const games = [{name: "fake", title: "Fake"}];\n');
fs.mkdirSync(path.join(folder, "engines"));
fs.copyFileSync(path.join(path.dirname(fileURLToPath(import.meta.url)), "fake_engine.js"),
                path.join(folder, "engines/tav-fake.js"));
fs.writeFileSync(path.join(folder, "engines/tav-fake.wasm"), EMPTY);
const {AnalysisError, Engine, EngineError, games} =
  await import(pathToFileURL(path.join(folder, "npm/node.js")));

// until(passes): the lines that the engine says, up to the first that passes.
function listen(engine) {
  const lines = [];
  let wake = () => {};
  engine.onmessage = (line) => {
    lines.push(line);
    wake();
  };
  return {
    lines,
    async until(passes) {
      while (!lines.some(passes)) await new Promise((fulfil) => { wake = fulfil; });
      return lines.splice(0, lines.findIndex(passes) + 1);
    },
  };
}

// run(engine, heard) with an engine that is ended afterwards.
function tried(name, run, settings = {}) {
  test(name, {timeout: 20 * SECOND}, async () => {
    const engine = new Engine("fake", settings);
    // Else its worker would keep node from its end.
    const late = setTimeout(() => engine.terminate(), 19 * SECOND);
    try {
      await run(engine, listen(engine));
    } finally {
      clearTimeout(late);
      engine.terminate();
    }
  });
}

const LAST_REPORT = "info depth 3 multipv 2";

// Begins an unlimited search and stops it.
async function interrupt(engine, heard) {
  engine.post("go infinite");
  await heard.until((line) => line.startsWith(LAST_REPORT));
  engine.post("stop");
  return (await heard.until(isBest)).at(-1);
}

const isBest = (line) => line.startsWith("bestmove ");
const stateOf = async (engine) => JSON.parse(await engine.query("state"));

tried("lines are answered in their order", async (engine, heard) => {
  engine.post("uci\nisready\r\n\nposition startpos moves a\ngo depth 2");
  const lines = await heard.until(isBest);
  assert.deepEqual(lines.slice(0, 3), ["id name Fake", "uciok", "readyok"]);
  assert.equal(lines.filter((line) => line.startsWith("info depth ")).length, 4);
  assert.equal(lines.at(-1), "bestmove d2");
  assert.ok(!lines.some((line) => line.startsWith("response ")));
});

tried("send() promises the lines of one answer", async (engine, heard) => {
  const each = [];
  const lines = await engine.send("go depth 1", (line) => each.push(line));
  assert.equal(lines.at(-1), "bestmove d1");
  assert.deepEqual(each, lines);
  assert.deepEqual(heard.lines, []);
});

tried("stop answers with the move of the last report", async (engine, heard) => {
  engine.post("go infinite");
  await heard.until((line) => line.startsWith(LAST_REPORT));
  const begin = performance.now();
  engine.post("stop");
  const lines = await heard.until(isBest);
  assert.ok(performance.now() - begin < STOP_MS);
  assert.equal(lines.at(-1), "bestmove d3");
  engine.post("go depth 1");
  assert.equal((await heard.until(isBest)).at(-1), "bestmove d1");
});

tried("stop answers with a legal move where nothing is reported", async (engine, heard) => {
  engine.post("go silent");
  await heard.until((line) => line === "info string silent");
  const begin = performance.now();
  engine.post("stop");
  assert.deepEqual(await heard.until(isBest), ["bestmove first"]);
  assert.ok(performance.now() - begin < STOP_MS);
});

tried("a stop that comes with the search ends it", async (engine, heard) => {
  engine.post("go silent\nstop\nstop\nisready");
  assert.deepEqual(await heard.until(isBest), ["readyok", "bestmove first"]);
  engine.post("position over\ngo infinite\nstop");
  assert.deepEqual(await heard.until(isBest), ["bestmove none"]);
});

tried("stop ends a slow question, which does not delay isready", async (engine, heard) => {
  engine.post("position startpos moves a\nquery explain d1\nisready");
  assert.deepEqual(await heard.until((line) => line === "readyok"), ["readyok"]);
  engine.post("stop");
  assert.deepEqual(await heard.until((line) => line.startsWith("response")), ["response none"]);
  assert.equal((await stateOf(engine)).position, "startpos moves a");
  engine.post("query moves\nstop\nquery legal");
  assert.deepEqual(await heard.until((line) => line.endsWith("second")),
                   ["response none", "response first second"]);
});

const files = new Map([["old", "kept"]]);
tried("what engines write into files reaches others, and the next worker", async (engine) => {
  const changed = [];
  engine.onfile = (name) => changed.push(name);
  assert.equal(await engine.query("file old"), "kept");
  assert.deepEqual(changed, []);
  await engine.send("keep new text");
  assert.deepEqual(changed, ["new"]);
  assert.equal(files.get("new"), "text");
  await interrupt(engine, listen(engine));
  assert.equal(await engine.query("file new"), "text");
  files.set("new", "another's");
  assert.equal(await engine.query("file new"), "another's");
  assert.deepEqual(changed, ["new"]);
}, {files});

tried("stop without a search does nothing", async (engine, heard) => {
  engine.post("stop\nisready");
  assert.deepEqual(await heard.until((line) => line === "readyok"), ["readyok"]);
});

tried("stop ends what runs, not what waits", async (engine, heard) => {
  engine.post("go silent\ngo depth 2\nstop");
  await heard.until((line) => line === "bestmove first");
  assert.equal((await heard.until(isBest)).at(-1), "bestmove d2");
});

tried("stop ends a count", async (engine, heard) => {
  for (const count of ["bench", "go perft 9"]) {
    engine.post(count);
    engine.post("stop");
    assert.deepEqual(await heard.until(() => true), ["info string error: stopped"]);
  }
});

tried("options and the position survive a stop", async (engine, heard) => {
  await engine.configure({Hash: 64, Level: "two words"});
  engine.post("position startpos moves a b\nposition bad\nsetoption name Bad value 1");
  await interrupt(engine, heard);
  const state = {options: {Hash: "64", Level: "two words"}, position: "startpos moves a b"};
  assert.deepEqual(await stateOf(engine), state);
  await interrupt(engine, heard);
  assert.deepEqual(await stateOf(engine), state);
  engine.post("ucinewgame");
  await interrupt(engine, heard);
  assert.deepEqual(await stateOf(engine), {...state, position: "startpos"});
});

tried("another variant ends the position", async (engine, heard) => {
  engine.post("position startpos moves a\nsetoption name UCI_Variant value other");
  await interrupt(engine, heard);
  assert.deepEqual(await stateOf(engine),
                   {options: {UCI_Variant: "other"}, position: "startpos"});
});

tried("a best move is withheld until stop", async (engine, heard) => {
  engine.post("go infinite proved");
  await heard.until((line) => line.startsWith(LAST_REPORT));
  await new Promise((fulfil) => setTimeout(fulfil, 100));
  assert.ok(!heard.lines.some(isBest));
  engine.post("stop");
  assert.equal((await heard.until(isBest)).at(-1), "bestmove d3");
});

tried("a command stops an unlimited search, a question does not", async (engine, heard) => {
  engine.post("go infinite");
  await heard.until((line) => line.startsWith(LAST_REPORT));
  const state = stateOf(engine);
  engine.post("isready");
  await heard.until((line) => line === "readyok");
  engine.post("position startpos moves a");
  assert.equal((await heard.until(isBest)).at(-1), "bestmove d3");
  assert.equal((await state).position, "startpos");
  assert.equal((await stateOf(engine)).position, "startpos moves a");
});

tried("ponderhit begins the search again", async (engine, heard) => {
  engine.post("go ponder depth 1");
  await new Promise((fulfil) => setTimeout(fulfil, 200));
  assert.ok(!heard.lines.some(isBest));
  engine.post("ponderhit");
  assert.equal((await heard.until(isBest)).at(-1), "bestmove d1");
  engine.post("go ponder depth 2\nponderhit");
  assert.equal((await heard.until(isBest)).at(-1), "bestmove d2");
  engine.post("go ponder infinite");
  await heard.until((line) => line.startsWith(LAST_REPORT));
  engine.post("ponderhit\nstop");
  assert.equal((await heard.until(isBest)).at(-1), "bestmove d3");
  engine.post("ponderhit\nisready");
  assert.deepEqual(await heard.until((line) => line === "readyok"), ["readyok"]);
});

tried("an option's name is no word of go", async (engine) => {
  await engine.send("setoption name ponder value infinite");
  assert.equal((await stateOf(engine)).options.ponder, "infinite");
});

tried("refusals are errors", async (engine) => {
  await assert.rejects(engine.query("nothing"), new EngineError("query: unknown 'nothing'"));
  await assert.rejects(engine.configure({Hash: 1, Bad: 2}),
                       new EngineError("unknown option 'Bad'"));
  assert.equal((await stateOf(engine)).options.Hash, "1");
});

tried("options of the constructor are set", async (engine) => {
  const told = [];
  engine.onerror = (error) => told.push(error.message);
  assert.deepEqual((await stateOf(engine)).options, {Hash: "8", Own: "true"});
  assert.deepEqual(told, ["unknown option 'Bad'"]);
}, {options: {Hash: 8, Bad: 1, Own: true}});

tried("a request is answered", async (engine) => {
  const answer = await engine.analyse({depth: 2});
  assert.deepEqual([answer.done, answer.bestmove, answer.lines], [true, "d2", [{move: "d2"}]]);
  assert.equal((await engine.analyse({id: 7, depth: 1})).id, 7);
});

tried("reports precede the answer", async (engine) => {
  const depths = [];
  const answer = await engine.analyse({depth: 3}, ({done, depth}) => depths.push([done, depth]));
  assert.deepEqual(depths, [[false, 1], [false, 2], [false, 3]]);
  assert.equal(answer.depth, 3);
});

tried("a wrong request is an error and stops nothing", async (engine) => {
  const wrong = assert.rejects(engine.analyse({dpeth: 3}), (error) =>
    error instanceof AnalysisError && error.message === "unknown member 'dpeth'" &&
    error.answer.done);
  assert.equal((await engine.analyse({depth: 1})).depth, 1);
  await wrong;
});

tried("requests are cancelled", async (engine) => {
  let reported;
  const report = new Promise((fulfil) => { reported = fulfil; });
  const runs = engine.analyse({id: "a"}, reported);
  const waits = engine.analyse({id: "b"});
  const last = engine.analyse({depth: 2});
  await report;
  assert.equal(engine.cancel("c"), false);
  assert.equal(engine.cancel("b"), true);
  await assert.rejects(waits, (error) => error.answer.cancelled &&
    error.message === "cancelled before its search began");
  assert.equal(engine.cancel("a"), true);
  const {bestmove, cancelled, done} = await runs;
  assert.deepEqual([bestmove, cancelled, done], ["d1", true, true]);
  assert.equal((await last).depth, 2);
});

tried("a failure rejects what waits, and the engine starts again", async (engine) => {
  const told = [];
  engine.onerror = (error) => told.push(error);
  const waits = engine.send("isready");
  await waits;
  const [crashed, later] = [engine.send("crash"), engine.send("isready")];
  await assert.rejects(crashed, /unreachable executed/);
  await assert.rejects(later, EngineError);
  assert.equal(told.length, 1);
  assert.deepEqual(await engine.send("isready"), ["readyok"]);
});

tried("an engine that is not there is an error", async (engine) => {
  const told = [];
  engine.onerror = (error) => told.push(error.message);
  await assert.rejects(engine.send("uci"), EngineError);
  assert.match(told[0], /tav-fake\.wasm/);
}, {base: "nowhere"});

for (const base of [path.join(folder, "engines"), pathToFileURL(path.join(folder, "engines"))]) {
  tried(`engines are found in ${base}`, async (engine) => {
    assert.deepEqual(await engine.send("isready"), ["readyok"]);
  }, {base});
}

test("terminate() rejects what waits", async () => {
  const engine = new Engine("fake");
  const waits = engine.send("go silent");
  engine.terminate();
  await assert.rejects(waits, new EngineError("the engine has been terminated"));
  assert.throws(() => engine.post("uci"), EngineError);
  await assert.rejects(engine.analyse({depth: 1}), EngineError);
  engine.post("stop\nquit");
});

test("games are known by their names", () => {
  assert.deepEqual(games, [{name: "fake", title: "Fake"}]);
  assert.throws(() => new Engine("feke"),
                new RangeError("expected one of the games fake, got 'feke'"));
});
