// The package in node.
import {WorkerEngine} from "./engine.js";
import {startWorker} from "./start_worker_node.js";

export {AnalysisError, EngineError} from "./engine.js";
export {games} from "./games.js";

export class Engine extends WorkerEngine {
  constructor(game, settings = {}) {
    super(game, startWorker, settings);
  }
}
