// The npm package as a user has installed it, in node: each engine plays a game, stops in time and
// analyses.
//   node package_test.mjs <game>...
import assert from "node:assert/strict";
import {AnalysisError, Engine, EngineError, games} from "tavoliere";

const STOP_MS = 100;
const PAUSE_MS = 300;
const expected = process.argv.slice(2);

const pause = (ms) => new Promise((fulfil) => setTimeout(fulfil, ms));

// A whole game by a shallow search; its moves. Who alone provably cannot win is told "none".
async function play(engine) {
  const moves = [];
  for (;;) {
    await engine.send(`position startpos moves ${moves.join(" ")}`.replace(/ moves $/, ""));
    if (await engine.query("gameover") === "true") return moves;
    const lines = await engine.send("go depth 2");
    const [, move] = /^bestmove (\S+)/.exec(lines.at(-1)) ?? [];
    const legal = (await engine.query("legal")).split(" ");
    assert.ok(move === "none" || legal.includes(move), lines.at(-1));
    moves.push(move === "none" ? legal[0] : move);
  }
}

// post(line), the line of the answer that begins with `word`, and how long it took.
function asked(engine, line, word) {
  return new Promise((fulfil) => {
    const begin = performance.now();
    engine.onmessage = (said) => {
      if (said.startsWith(word)) fulfil({said, ms: performance.now() - begin});
    };
    engine.post(line);
  });
}

// The longest that a stop took, of so many. An unlimited search does not end by itself, and the
// position survives.
async function stops(engine, times) {
  let longest = 0;
  await engine.send("position startpos");
  await asked(engine, "isready", "readyok");
  for (let time = 0; time < times; ++time) {
    engine.onmessage = (said) => assert.ok(!said.startsWith("bestmove "), said);
    engine.post("go infinite");
    await pause(PAUSE_MS);
    const {said, ms} = await asked(engine, "stop", "bestmove ");
    assert.ok(ms < STOP_MS, `${ms} ms`);
    longest = Math.max(longest, ms);
    const [, move] = said.split(" ");
    assert.ok((await engine.query("legal")).split(" ").includes(move), said);
  }
  const {said} = await asked(engine, "go depth 2", "bestmove ");
  assert.notEqual(said, "bestmove none");
  return longest;
}

assert.deepEqual(games.map(({name}) => name).sort(), expected.sort());
for (const {name} of games) {
  const engine = new Engine(name, {options: {Hash: 8}});
  assert.equal((await engine.send("uci")).at(-1), "uciok");
  const moves = await play(engine);
  const longest = await stops(engine, 3);

  const reports = [];
  const answer = await engine.analyse({moves: moves.slice(0, 2), nodes: 20000},
                                      (report) => reports.push(report));
  assert.equal(answer.done, true);
  assert.ok(answer.lines[0].pv.length > 0);
  // A solver has no depths to report.
  assert.ok(reports.length > 0 || await engine.query("players") === "1");
  assert.ok(reports.every(({done}) => !done));
  const again = await engine.analyse({moves: moves.slice(0, 2), nodes: 20000});
  assert.deepEqual([again.bestmove, again.nodes, again.lines],
                   [answer.bestmove, answer.nodes, answer.lines]);
  await assert.rejects(engine.analyse({dpeth: 3}), AnalysisError);
  await assert.rejects(engine.query("nothing"), EngineError);

  engine.terminate();
  console.log(`${name}: ${moves.length} moves, stopped within ${longest.toFixed(1)} ms, ` +
              `analysis ${answer.bestmove}`);
}
