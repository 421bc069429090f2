// What the compiled program (tools/play/browser/page_main.cc) asks of the page: engines in workers,
// timers, messages. Its *_web.cc call these functions; all return at once but wait(), which
// suspends the program.
import {Engine} from "./npm/browser.js";

const MESSAGES = 1;  // server_web.cc
const HASH_MB = 32;  // each engine has a worker of its own, and all share the page's memory

export class Bridge {
  events = [];
  messages = [];
  #engines = new Map();
  #warm = new Map();  // of a game: an engine that has started and is nobody's yet
  #timers = new Map();
  #last = MESSAGES;  // of the numbers of engines and timers
  #wake = null;

  // heard(message) for each of the program's; keep() before it waits, and when an engine changes
  // one of `files`, which all share.
  constructor(heard, keep, files) {
    this.heard = heard;
    this.keep = keep;
    this.files = files;
  }

  // Promises an event, or the end of so many milliseconds; of -1 there is none.
  wait(milliseconds) {
    this.keep();
    if (this.events.length) return Promise.resolve();
    return new Promise((fulfil) => {
      const timer = milliseconds < 0 ? 0 : setTimeout(() => this.#wake(), milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = null;
        fulfil();
      };
    });
  }

  #add(event) {
    this.events.push(event);
    this.#wake?.();
  }

  // ---- messages, as JSON

  send(text) {
    this.messages.push(text);
    this.#add(`ready ${MESSAGES} `);
  }

  // The page may answer at once; the program must not be called meanwhile.
  tell(text) {
    queueMicrotask(() => this.heard(JSON.parse(text)));
  }

  // ---- timers

  timer(milliseconds) {
    const number = ++this.#last;
    const act = () => this.#add(`ready ${number} `);
    this.#timers.set(number, setTimeout(act, milliseconds));
    return number;
  }

  cancel(number) {
    clearTimeout(this.#timers.get(number));
    this.#timers.delete(number);
  }

  // ---- engines

  #engineOf(game) {
    const engine = new Engine(game, {files: this.files});
    engine.onfile = this.keep;
    return engine;
  }

  // Starts an engine of the game while the program is still loading.
  warm(game) {
    try {
      const engine = this.#engineOf(game);
      engine.onerror = () => {};  // told to who starts it again
      engine.send("isready").catch(() => {});
      this.#warm.set(game, engine);
    } catch {
      // There is no such game: the person chooses.
    }
  }

  // "/bin/tav-x": the number of a worker; -1: there is no such engine.
  start(program) {
    const number = ++this.#last;
    const game = program.replace(/.*\/tav-/, "");
    try {
      const engine = this.#warm.get(game) ?? this.#engineOf(game);
      this.#warm.delete(game);
      let sized = false;
      engine.onmessage = (line) => {
        if (!sized && line.startsWith("option name Hash type spin ")) {
          sized = true;
          engine.post(`setoption name Hash value ${HASH_MB}`);
        }
        this.#add(`line ${number} ${line}`);
      };
      engine.onerror = (error) => this.#end(number, error.message);
      this.#engines.set(number, engine);
    } catch {
      return -1;
    }
    return number;
  }

  post(number, text) {
    this.#engines.get(number)?.post(text);
    if (/^quit$/m.test(text)) this.#end(number, "ended");
  }

  terminate(number) {
    this.#engines.get(number)?.terminate();
    this.#end(number, "ended");
  }

  #end(number, how) {
    if (this.#engines.delete(number)) this.#add(`end ${number} ${how}`);
  }
}
