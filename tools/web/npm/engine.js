// An engine in a worker, which does one thing after another and cannot be interrupted. What comes
// meanwhile waits here. A search is stopped by ending the worker; the next one gets the same
// options and position. What users may rely on is in tavoliere.d.ts.
import {games} from "./games.js";

const ERROR = "info string error: ";
const SLOW_QUESTIONS = ["explain", "moves"];
const SLOW_MS = 300;  // that a slow question may go on after stop

export class EngineError extends Error {
  name = "EngineError";
}

export class AnalysisError extends Error {
  name = "AnalysisError";
  constructor(answer) {
    super(answer.error);
    this.answer = answer;
  }
}

const wordsOf = (line) => line.trim().split(/\s+/);

// Something for the worker to do. heard(line) gets what the engine says of it.
function jobOf(members) {
  return {lines: [], given: false, stopping: false, heard: () => {}, fulfil: () => {},
          reject: () => {}, ...members};
}

// What a line is: a question, slow ones being ended by stop; a count, which stop ends too; or a
// search, which has a best move and may withhold it until stop. `go` alone may be unlimited: only
// the engine knows.
function kindOf(line) {
  const [command, ...words] = wordsOf(line);
  const slow = command === "query" && SLOW_QUESTIONS.includes(words[0]);
  const counts = command === "bench" || (command === "go" && words.includes("perft"));
  const searches = command === "go" && !counts;
  const withholds = searches && (words.includes("infinite") || words.includes("ponder"));
  return {asks: /^(query|d|eval|help|isready)$/.test(command), slow, counts, searches,
          stops: slow || counts || searches, withholds,
          unlimited: withholds || (searches && words.length === 0)};
}

const optionLine = (name, value) => `setoption name ${name}` +
  (value === null ? "" : ` value ${value === "" ? "<empty>" : value}`);

function analysed(answer, job) {
  if (answer.error === undefined) job.fulfil(answer);
  else job.reject(new AnalysisError(answer));
}

export class WorkerEngine {
  onmessage = null;
  onerror = null;
  onfile = null;
  #start;
  #waiting = [];  // the first is the worker's
  #worker = null;  // promised
  #options = new Map();  // by name in small letters: the lines that set them in a new worker
  #position = null;  // the line that follows them
  #files;
  #written = new Map();  // by name: what the worker's files contain
  #last = 0;  // of the requests without a name
  #terminated = false;

  // start(game, base) promises a worker.
  constructor(game, start, {base, options = {}, files = null}) {
    if (base === undefined && !games.some(({name}) => name === game)) {
      const names = games.map(({name}) => name).join(", ");
      throw new RangeError(`expected one of the games ${names}, got '${game}'`);
    }
    this.#start = () => start(game, base);
    this.#files = files;
    for (const [name, value] of Object.entries(options)) {
      this.#options.set(name.toLowerCase(), optionLine(name, value));
    }
  }

  post(text) {
    for (const line of text.split(/\r?\n/)) if (line.trim()) this.#take(line);
  }

  send(line, heard = () => {}) {
    return new Promise((fulfil, reject) => {
      this.#add(jobOf({line, heard, fulfil, reject}));
    });
  }

  async query(question) {
    const lines = await this.send(`query ${question}`);
    const answer = lines.find((line) => /^response\b/.test(line));
    if (answer === undefined) throw new EngineError(lines.join("\n").replace(ERROR, ""));
    return answer.slice("response".length).trim();
  }

  async configure(options) {
    const answers = Object.entries(options).map(([name, value]) =>
      this.send(optionLine(name, value)));
    const [error] = (await Promise.all(answers)).flat();
    if (error !== undefined) throw new EngineError(error.replace(ERROR, ""));
  }

  analyse(request, heard) {
    const {id = `analysis ${++this.#last}`, reports = heard !== undefined} = request;
    return new Promise((fulfil, reject) => {
      const job = jobOf({id, fulfil, reject});
      // Reports are what is known where a request is cancelled.
      job.request = JSON.stringify({...request, id, reports: true});
      job.heard = (line) => {
        const answer = JSON.parse(line);
        if (answer.done) return analysed(answer, job);
        job.known = answer;
        return reports && heard?.(answer);
      };
      this.#add(job);
    });
  }

  cancel(id) {
    const jobs = this.#waiting.filter((job) => job.request !== undefined && job.id === id);
    for (const job of jobs) {
      const error = job.given ? "cancelled" : "cancelled before its search began";
      if (job.given) this.#end();
      this.#waiting.splice(this.#waiting.indexOf(job), 1);
      analysed({...job.known ?? {id, error}, done: true, cancelled: true}, job);
    }
    this.#next();
    return jobs.length > 0;
  }

  terminate() {
    this.#terminated = true;
    this.#drop(new EngineError("the engine has been terminated"));
  }

  // ---- what post() takes

  #take(line) {
    const [word] = wordsOf(line);
    if (word === "stop") this.#stop();
    else if (word === "quit") this.terminate();
    else if (word === "ponderhit") this.#ponderHit();
    else if (word === "isready") this.#getReady();
    else this.#add(jobOf({line, heard: this.#heard}));
  }

  #heard = (line) => this.onmessage?.(line);

  #stop(job = this.#waiting.find(({stops}) => stops)) {
    if (!job || job.stopping) return;
    job.stopping = true;
    // One whose turn has not come has no legal move yet to answer with: #next() ends it.
    if (!job.given) return;
    // Another worker takes longer than most answers.
    if (job.slow) setTimeout(() => this.#waiting[0] === job && this.#conclude(job), SLOW_MS);
    else this.#conclude(job);
  }

  #ponderHit() {
    const job = this.#waiting.find(({line, withholds}) =>
      withholds && wordsOf(line).includes("ponder"));
    if (!job) return;
    job.line = wordsOf(job.line).filter((word) => word !== "ponder").join(" ");
    Object.assign(job, kindOf(job.line));
    if (job.withholds || !job.given) return;
    if (job.best !== undefined) {
      this.#conclude(job);
      return;
    }
    this.#end();
    this.#next();
  }

  #getReady() {
    const at = this.#waiting.findIndex(({stops}) => stops);
    if (at >= 0 && this.#waiting[at].given) {
      queueMicrotask(() => this.#heard("readyok"));
      return;
    }
    const job = jobOf({line: "isready", heard: this.#heard, asks: true});
    this.#waiting.splice(at < 0 ? this.#waiting.length : at, 0, job);
    this.#next();
  }

  // ---- the worker and what waits for it

  #add(job) {
    if (this.#terminated) throw new EngineError("the engine has been terminated");
    if (job.line !== undefined) Object.assign(job, kindOf(job.line));
    // An unlimited search ends where something else is to be done. Questions wait for its end.
    if (!job.asks) this.#stop(this.#waiting.find(({unlimited}) => unlimited) ?? null);
    this.#waiting.push(job);
    this.#next();
  }

  // Gives the worker the first thing that waits, if it has nothing to do.
  #next() {
    let [job] = this.#waiting;
    if (!job || job.given) return;
    if (!this.#worker) this.#begin();
    [job] = this.#waiting;
    if (job.searches && job.legal === undefined) {
      // What a stop answers before the first report.
      const search = job;
      const fulfil = ([answer = ""]) => {
        [, search.legal = "none"] = wordsOf(answer);
      };
      job = jobOf({line: "query legal", fulfil, prepares: true});
      this.#waiting.unshift(job);
    }
    if (job.stopping) {
      this.#conclude(job);
      return;
    }
    job.given = true;
    const {line, request} = job;
    const files = this.#newFiles();
    this.#worker.then((worker) => worker.postMessage({line, request, files}), () => {});
  }

  // Those that the worker has not yet, by name; undefined: it is to keep none.
  #newFiles() {
    if (!this.#files) return undefined;
    const all = [...this.#files].filter(([name, text]) => this.#written.get(name) !== text);
    for (const [name, text] of all) this.#written.set(name, text);
    return Object.fromEntries(all);
  }

  #begin() {
    const started = this.#start();
    this.#worker = started;
    this.#written.clear();
    // One that has been ended may still be heard.
    const take = (message) => this.#worker === started && this.#hear(message);
    const broken = (error) => take({broken: error?.message ?? "the engine could not be loaded"});
    started.then((worker) => {
      worker.onmessage = ({data}) => take(data);
      worker.onerror = broken;
    }).catch(broken);
    const jobs = [...this.#options].map(([name, line]) => jobOf({
      line, prepares: true,
      fulfil: ([error]) => error !== undefined && this.#refused(name, error),
    }));
    if (this.#position !== null) jobs.push(jobOf({line: this.#position, prepares: true}));
    this.#waiting.unshift(...jobs);
  }

  // An option of the constructor that the engine does not take.
  #refused(name, error) {
    this.#options.delete(name);
    this.#fail(new EngineError(error.replace(ERROR, "")));
  }

  #fail(error) {
    if (this.onerror) this.onerror(error);
    else console.error(error);
  }

  // What the worker does is lost, and nothing else.
  #end() {
    this.#worker?.then((worker) => worker.terminate(), () => {});
    this.#worker = null;
    this.#waiting = this.#waiting.filter(({prepares}) => !prepares);
    for (const job of this.#waiting) job.given = false;
  }

  #drop(error) {
    this.#end();
    for (const job of this.#waiting.splice(0)) job.reject(error);
  }

  #hear({said, done, failed, broken, files = {}}) {
    const [job] = this.#waiting;
    for (const [name, text] of Object.entries(files)) {
      this.#written.set(name, text);
      this.#files.set(name, text);
      this.onfile?.(name);
    }
    if (broken !== undefined) {
      const error = new EngineError(broken);
      this.#drop(error);
      this.#fail(error);
    } else if (done) {
      this.#done(job, failed);
    } else if (job.withholds && said.startsWith("bestmove ")) {
      job.best = said;
    } else {
      const [, number = "1"] = / multipv (\d+)/.exec(said) ?? [];
      const [, move] = /^info (?!string ).*? pv (\S+)/.exec(said) ?? [];
      if (number === "1" && move) job.move = move;
      this.#say(job, said);
    }
  }

  #say(job, line) {
    job.lines.push(line);
    job.heard(line);
  }

  #done(job, failed) {
    if (!failed && !job.prepares && job.line !== undefined) this.#remember(job.line);
    if (job.best === undefined) this.#leave(job);
    else if (job.stopping || !job.withholds) this.#conclude(job);
  }

  // What has to be said again to a new worker. Another variant has another board.
  #remember(line) {
    const [command] = wordsOf(line);
    const [, name] = /^\s*setoption\s+name\s+(.*?)\s+value\b/.exec(line) ?? [];
    if (command === "position") this.#position = line;
    if (command === "ucinewgame" || /^uci_variant$/i.test(name)) this.#position = null;
    if (name) this.#options.set(name.toLowerCase(), line);
  }

  // Ends a search, a count or a slow question that is stopped.
  #conclude(job) {
    if (job.given && job.best === undefined) this.#end();
    const move = job.move ?? job.legal;
    const none = job.slow ? "response none" : `${ERROR}stopped`;
    const line = job.best ?? (job.searches ? `bestmove ${move}` : none);
    job.lines.push(line);
    queueMicrotask(() => job.heard(line));
    this.#leave(job);
  }

  #leave(job) {
    this.#waiting.splice(this.#waiting.indexOf(job), 1);
    job.fulfil(job.lines);
    this.#next();
  }
}
