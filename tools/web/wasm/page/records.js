// The games that the program keeps, the streak of puzzles, and what the engines keep: from their
// folders into the browser's storage, and back.

const FOLDER = "/state";
const PREFIX = "tavoliere-state/";
const PROGRAMS = /\.(jsonl|streak)$/;  // other files are the engines'
const RELOAD_MS = 1000;  // in which a page that is loaded again gives up its lock
const RELOAD_TRIES = 4;  // at least, however slow the browser is
const PAUSE_MS = 50;

// Whether the lock was free; it is then held until the page is left.
function takeLock() {
  return new Promise((fulfil) => {
    const hold = (lock) => {
      fulfil(lock !== null);
      return lock && new Promise(() => {});
    };
    navigator.locks.request("tavoliere-state", {ifAvailable: true}, hold)
      .catch((error) => fulfil(error.name === "SecurityError"));  // a file may know no locks
  });
}

// Whether this page alone keeps games: a second one would write over the first one's.
async function isFirst() {
  if (!navigator.locks) return true;
  const end = performance.now() + RELOAD_MS;
  for (let tries = 1; !await takeLock(); ++tries) {
    if (tries >= RELOAD_TRIES && performance.now() > end) return false;
    await new Promise((wake) => setTimeout(wake, PAUSE_MS));
  }
  return true;
}

export class Records {
  engineFiles = new Map();  // by name: texts, for all engines (npm/engine.js)
  #files = null;  // Emscripten's
  #storage = null;
  #kept = new Map();  // by name: what says that a file is as it was

  // complain(code, text) when games cannot be kept.
  constructor(complain) {
    this.complain = complain;
  }

  // What the browser has kept, by name. A browser that is told to keep nothing refuses.
  async load() {
    const found = new Map();
    try {
      const storage = globalThis.localStorage;
      storage.setItem(`${PREFIX}.try`, "");
      storage.removeItem(`${PREFIX}.try`);
      if (await isFirst()) this.#storage = storage;
      else this.complain("second-page", "Another tab keeps your games; this one saves none.");
      for (const key of Object.keys(storage).filter((name) => name.startsWith(PREFIX))) {
        found.set(key.slice(PREFIX.length), storage.getItem(key));
      }
    } catch {
      this.complain("not-kept", "This browser saves no games for this page. Save them as files.");
    }
    return found;
  }

  // Writes them into the program's folder; those of engines wait for these.
  fill(files, found) {
    this.#files = files;
    files.mkdir(FOLDER);
    for (const [name, text] of found) {
      const own = PROGRAMS.test(name);
      if (own) files.writeFile(`${FOLDER}/${name}`, text);
      else this.engineFiles.set(name, text);
      this.#kept.set(name, own ? this.#mark(name) : text);
    }
  }

  #mark(name) {
    const {ino, mtime, size} = this.#files.stat(`${FOLDER}/${name}`);
    return `${ino} ${mtime.getTime()} ${size}`;
  }

  // Keeps what has changed.
  keep() {
    if (!this.#storage || !this.#files) return;
    const names = this.#files.readdir(FOLDER).filter((name) => PROGRAMS.test(name));
    const marks = new Map([...names.map((name) => [name, this.#mark(name)]), ...this.engineFiles]);
    try {
      for (const [name, mark] of marks) {
        if (this.#kept.get(name) === mark) continue;
        const text = this.engineFiles.get(name) ??
          this.#files.readFile(`${FOLDER}/${name}`, {encoding: "utf8"});
        this.#storage.setItem(PREFIX + name, text);
        this.#kept.set(name, mark);
      }
      for (const name of [...this.#kept.keys()].filter((one) => !marks.has(one))) {
        this.#storage.removeItem(PREFIX + name);
        this.#kept.delete(name);
      }
    } catch {
      this.#storage = null;
      this.complain("storage-full", "The browser's storage is full. Save your game as a file.");
    }
  }
}
