// An engine in a worker, asked line by line.
import {startWorker} from "./start_worker.js";

export class Engine {
  // name: of its module, "tav-..."; set-up lines are said again to the worker that takes the place
  // of one that was stopped.
  constructor(name) {
    this.name = name;
    this.setup = new Map();
    this.waiting = [];
    this.started = null;  // the worker, promised
  }

  start() {
    const started = startWorker(this.name);
    // One that has been ended may still be heard.
    const take = (told) => this.started === started && this.take(told);
    this.started = started;
    started.then((worker) => {
      worker.onmessage = ({data}) => take(data);
      worker.onerror = (event) => take({failed: event.message || "the engine could not be loaded"});
    }).catch((error) => take({failed: error.message}));
    for (const line of this.setup.values()) this.say(line).catch(() => {});
  }

  take({said, done, failed}) {
    const [asked] = this.waiting;
    if (failed) {
      this.stop(failed);
    } else if (done) {
      this.waiting.shift();
      asked.fulfil(asked.lines);
    } else {
      asked?.lines.push(said);
      asked?.heard(said);
    }
  }

  // The lines of the answer; heard(line) for each as it comes. Fails when the engine is stopped
  // meanwhile.
  say(line, heard = () => {}) {
    if (!this.started) this.start();
    this.started.then((worker) => worker.postMessage(line), () => {});
    return new Promise((fulfil, reject) => this.waiting.push({lines: [], heard, fulfil, reject}));
  }

  // What follows `response `. Fails with the engine's error.
  async ask(question) {
    const [answer = ""] = await this.say(question);
    if (!answer.startsWith("response ")) {
      throw new Error(answer.replace(/^info string error: /, ""));
    }
    return answer.slice("response ".length);
  }

  async set(option, value) {
    const line = `setoption name ${option} value ${value}`;
    if (this.setup.get(option) === line) return;
    this.setup.set(option, line);
    if (this.started) await this.say(line);
  }

  // Ends what it does; the next line finds it as it was set up.
  stop(why = "stopped") {
    this.started?.then((worker) => worker.terminate(), () => {});
    this.started = null;
    for (const {reject} of this.waiting.splice(0)) reject(new Error(why));
  }
}
