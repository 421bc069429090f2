// An engine on a thread of its own. The first message tells where it is. Then lines come, one after
// the answer to another: {line} of the protocol, {request} for analysis, as text. What the engine
// says goes back as {said}, line by line, and at the end {done, failed}: whether an error was
// answered. A search holds the thread: to stop it, end the worker. With a line, {files} may come:
// texts by name, for the folder FOLDER. Those that the engine has changed go back with {done}.
const FOLDER = "/state";
let started = null;
const marks = new Map();  // by name: what says that a file is as it was

// script: the address of the engine's module, unless it stands before this file; module: its
// compiled code.
async function start({script, module}) {
  const load = script ? (await import(script)).default : TavoliereEngine;
  return load({
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(module, imports)
        .then((instance) => done(instance, module), (error) => postMessage({broken: `${error}`}));
      return {};
    },
    print: (said) => postMessage({said}),
    printErr: (said) => console.warn(said),
  });
}

function carryOut(engine, {line, request}) {
  if (request === undefined) {
    return engine.ccall("tav_line_unstopped", "number", ["string"], [line]) !== 0;
  }
  engine.ccall("tav_request", null, ["string"], [request]);
  return false;
}

function markOf({FS}, name) {
  const {ino, mtime, size} = FS.stat(`${FOLDER}/${name}`);
  return `${ino} ${mtime.getTime()} ${size}`;
}

function writeFiles(engine, files) {
  const {FS} = engine;
  if (!FS.analyzePath(FOLDER).exists) FS.mkdir(FOLDER);
  for (const [name, text] of Object.entries(files)) {
    FS.writeFile(`${FOLDER}/${name}`, text);
    marks.set(name, markOf(engine, name));
  }
}

// Those that the engine has written, by name. Locks are left out.
function changedFiles(engine) {
  const {FS} = engine;
  const changed = FS.readdir(FOLDER).filter((name) =>
    !/^\.|\.lock$/.test(name) && marks.get(name) !== markOf(engine, name));
  return Object.fromEntries(changed.map((name) => {
    marks.set(name, markOf(engine, name));
    return [name, FS.readFile(`${FOLDER}/${name}`, {encoding: "utf8"})];
  }));
}

globalThis.onmessage = async ({data}) => {
  try {
    if (started) {
      const engine = await started;
      if (data.files) writeFiles(engine, data.files);
      const failed = carryOut(engine, data);
      postMessage({done: true, failed, files: data.files && changedFiles(engine)});
    } else {
      started = start(data);
      await started;
    }
  } catch (error) {
    postMessage({broken: `${error}`});
  }
};
