/** A game that the package has an engine for. */
export interface Game {
  /** What {@link Engine} is made by. */
  name: string;
  /** The name with a capital letter. */
  title: string;
}

/** The games, in a fixed order. */
export const games: Game[];

/** The value of an engine option; `null` presses a button. */
export type OptionValue = string | number | boolean | null;

/** A score for the side to move: hundredths of a unit, or plies to the end of the game. */
export interface Score {
  cp?: number;
  mate?: number;
  /** Absent: the score is exact. */
  bound?: "lower" | "upper";
}

/** One of the best moves. */
export interface Line {
  move?: string;
  score?: Score;
  /** Chances of win, draw and loss, per mille; two-player games only. */
  wdl?: [number, number, number];
  /** The line of play, which begins with `move`. */
  pv?: string[];
  /** Why the move is good or bad. */
  explain?: Explanation;
}

/** What `query explain` answers of a move. */
export interface Explanation {
  /** No other move is better. */
  best: boolean;
  /** Hundredths of a unit; absent if the result changes. */
  loss?: number;
  /** The move's line. */
  pv: string[];
  /** The best other move. */
  other?: {move: string; score?: Score; pv: string[]};
  /** The reasons: their kind, the line that shows each, and its words. */
  statements: {kind: string; line: string[]; text: string}[];
}

/**
 * A position to analyse, with the members of a request of `analyse` (protocol/ANALYSIS.md). At
 * least one of `depth`, `nodes` and `movetime` is required. Other members are options of the
 * engine, for this request only.
 */
export interface Request {
  /** Names the request for {@link Engine.cancel}; a name of its own by default. */
  id?: string | number;
  /** `startpos`, the default, or a position text. */
  position?: string;
  /** Moves from there. */
  moves?: string[];
  /** The limit in plies. */
  depth?: number;
  /** The limit in positions. */
  nodes?: number;
  /** The limit in milliseconds. */
  movetime?: number;
  /** The game's variant. */
  variant?: string;
  /** How many best moves to report; 1 by default. */
  lines?: number | "all";
  /** What the answer contains in addition to moves and scores; `["pv"]` by default. */
  want?: ("pv" | "wdl" | "terms" | "tables" | "explain")[];
  /** Requests of this name share a table. The engine keeps the table of the last session only. */
  session?: string;
  /** Whether each finished depth is reported; by default if a function is given for reports. */
  reports?: boolean;
  [option: string]: unknown;
}

/** The answer to a {@link Request}, or a report before it. Absent members do not apply. */
export interface Answer {
  id: string | number;
  /** False in reports. */
  done: boolean;
  /** The request was cancelled; the rest is what was known then. */
  cancelled?: true;
  /** `none` if the game is over. */
  bestmove?: string;
  depth?: number;
  seldepth?: number;
  nodes?: number;
  time_ms?: number;
  /** Whether the first line's score is proved, or only its sign. */
  proof?: "score" | "winner";
  selectivity?: number;
  book?: string;
  /** The best moves, best first. */
  lines: Line[];
  /** The lines of `eval`. */
  terms?: string[];
  /** The verdict of each legal move: `won`, `lost` or `unknown`. */
  tables?: Record<string, string>;
  remarks?: string[];
}

/** The engine cannot be loaded, has failed, was terminated, or refused an option or a question. */
export class EngineError extends Error {}

/** A request for analysis has no result. The message is the answer's `error`. */
export class AnalysisError extends Error {
  /** The answer as a whole. */
  answer: {id: string | number | null; done: true; error: string; cancelled?: true};
}

export interface Settings {
  /** Options that are set when the engine starts. One that it refuses is told to `onerror`. */
  options?: Record<string, OptionValue>;
  /**
   * The folder of the engines: an address in a browser, a path in node. By default that of the
   * package. A bundler that does not copy the folder `engines` needs it.
   */
  base?: string | URL;
}

/**
 * An engine of one game, with one thread, in a worker. It starts with the first thing it has to do
 * and does one after another; use several engines for searches at once.
 *
 * A running search is stopped by ending its worker. The next line starts another worker with the
 * same options and position, whose tables are empty.
 */
export class Engine {
  /**
   * @param game the name of one of {@link games}
   * @throws RangeError there is no such game
   */
  constructor(game: string, settings?: Settings);

  /** Gets each line that the engine prints in answer to {@link Engine.post}. */
  onmessage: ((line: string) => void) | null;

  /**
   * Gets the reason if the engine cannot be loaded or fails; what waited is lost. The next line
   * starts it again. Without a function the reason is printed.
   */
  onerror: ((error: EngineError) => void) | null;

  /**
   * Sends one or several lines of the protocol (protocol/PROTOCOL.md) and returns at once. They
   * are carried out in their order, except:
   *
   * - `stop` ends the search: the first move of its last `info` is its `bestmove`, or a legal move
   *   if there is none. A count (`go perft`, `bench`) answers an error, a slow question (`query
   *   explain`, `query moves`) soon `response none`.
   * - `isready` is answered during a search, a count or a slow question.
   * - `ponderhit` begins the search of `go ponder` again, as `go`.
   * - `quit` is {@link Engine.terminate}.
   *
   * `query`, `d`, `eval` and `help` wait for the end of a search. All other lines stop an unlimited
   * search (`go infinite`, `go ponder`, `go` alone).
   *
   * @throws EngineError the engine has been terminated
   */
  post(text: string): void;

  /**
   * Sends one line, other than those that `post` does not carry out in their order, and promises
   * the lines of its answer. `heard` gets each as it comes; `onmessage` gets none.
   *
   * @throws EngineError the engine has failed or was terminated
   */
  send(line: string, heard?: (line: string) => void): Promise<string[]>;

  /**
   * The answer to `query <question>`, without the word `response`.
   *
   * @throws EngineError the engine refuses the question
   */
  query(question: string): Promise<string>;

  /**
   * Sets options.
   *
   * @throws EngineError the engine has no such option or refuses the value, which then stays
   */
  configure(options: Record<string, OptionValue>): Promise<void>;

  /**
   * Analyses one position, after whatever was asked before. The answer does not depend on earlier
   * requests without a `session`, nor on `post` and `send`.
   *
   * @param heard gets a report of each finished depth
   * @throws AnalysisError the request is wrong, or was cancelled before the first report
   * @throws EngineError the engine has failed or was terminated
   */
  analyse(request: Request, heard?: (report: Answer) => void): Promise<Answer>;

  /**
   * Ends the requests of that name. One that runs is answered by its last report, with `cancelled`.
   *
   * @returns whether such a request ran or waited
   */
  cancel(id: string | number): boolean;

  /** Ends the engine for good. Promises that wait are rejected. Until then node does not exit. */
  terminate(): void;
}
