// An engine's module of a game that does not exist, for tests of whatever drives one. Its searches
// find a move for each depth: d1, d2... `go infinite` says three depths and then holds its thread,
// `go silent` reports nothing before, `go infinite proved` ends by itself. A request for analysis
// with a depth is answered, any other says one report and then holds its thread.
// `keep NAME TEXT` writes a file, whose text is what `query file NAME` answers; `query explain` and
// `query moves` hold the thread.
const FOLDER = "/state";
const options = {};
const files = new Map();  // by path: {text, mtime}
let folders = 0;
let position = "startpos";

function hold() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60000);
}

function search(print, words, depth) {
  if (words.includes("silent")) {
    print("info string silent");
    hold();
  }
  for (let at = 1; at <= depth; ++at) {
    print(`info depth ${at} multipv 1 score cp ${at} pv d${at} reply`);
    print(`info depth ${at} multipv 2 score cp 0 pv other`);
    print("info string nothing to say about pv none");
  }
  if (words.includes("infinite") && !words.includes("proved")) hold();
  print(`bestmove d${depth}`);
  return 0;
}

function refuse(print, what) {
  print(`info string error: ${what}`);
  return 1;
}

// Emscripten's files, as far as worker.js wants them.
const FS = {
  analyzePath: () => ({exists: folders > 0}),
  mkdir: () => (folders += 1),
  readdir: () => [".", "..", "x.lock", ...[...files.keys()].map((name) => name.split("/").pop())],
  readFile: (name) => files.get(name).text,
  stat: (name) => ({ino: 1, size: 1, mtime: files.get(name).mtime}),
  writeFile: (name, text) => files.set(name, {text, mtime: new Date(files.size)}),
};

const COMMANDS = {
  keep(print, [name, text]) {
    FS.writeFile(`${FOLDER}/${name}`, text);
    return 0;
  },
  uci(print) {
    print("id name Fake");
    print("uciok");
    return 0;
  },
  isready(print) {
    print("readyok");
    return 0;
  },
  setoption(print, words) {
    const [name, value] = [words[1], words.slice(3).join(" ")];
    if (name === "Bad") return refuse(print, "unknown option 'Bad'");
    options[name] = value;
    return 0;
  },
  ucinewgame() {
    position = "startpos";
    return 0;
  },
  position(print, words) {
    if (words.includes("bad")) return refuse(print, "position: bad");
    position = words.join(" ");
    return 0;
  },
  query(print, [what, name]) {
    if (what === "explain" || what === "moves") hold();
    const legal = position === "over" ? "none" : "first second";
    if (what === "file") print(`response ${files.get(`${FOLDER}/${name}`)?.text ?? "none"}`);
    else if (what === "legal") print(`response ${legal}`);
    else if (what === "state") print(`response ${JSON.stringify({options, position})}`);
    else return refuse(print, `query: unknown '${what}'`);
    return 0;
  },
  go(print, words) {
    if (words[0] === "perft") hold();
    return search(print, words, Number(words[words.indexOf("depth") + 1]) || 3);
  },
  bench: hold,
  crash() {
    throw new Error("unreachable executed");
  },
};

function answer(print, {id, depth, reports, ...rest}) {
  const known = (at, done) => print(JSON.stringify(
    {id, done, bestmove: `d${at}`, depth: at, lines: [{move: `d${at}`}]}));
  if ("dpeth" in rest) {
    print(JSON.stringify({id, done: true, error: "unknown member 'dpeth'"}));
    return;
  }
  for (let at = 1; at <= (depth ?? 1); ++at) if (reports) known(at, false);
  if (depth === undefined) hold();
  known(depth, true);
}

export default async function load({instantiateWasm, print}) {
  await new Promise((fulfil) => instantiateWasm({}, fulfil));
  return {
    FS,
    ccall(name, result, types, [line]) {
      if (name === "tav_request") return answer(print, JSON.parse(line));
      const [command, ...words] = line.trim().split(/\s+/);
      return COMMANDS[command]?.(print, words) ?? refuse(print, `unknown command '${command}'`);
    },
  };
}
