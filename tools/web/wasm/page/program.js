// An engine's description of itself, and the engines of one game: one that knows the rules, one
// that plays for each side, one that studies.
import {Engine} from "./npm/browser.js";
import {plain} from "./search.js";
import {Searcher} from "./searcher.js";

const HASH_MB = 32;

// "option name Hash type spin default 16 min 1 max 4096".
function optionOf(line) {
  const [, name, type, rest = ""] = /^option name (.*?) type (\w+) ?(.*)$/.exec(line) ?? [];
  if (!name) return null;
  const [, standard = ""] = /default (.*?)(?: min | var |$)/.exec(rest) ?? [];
  return {name, type, default: standard,
          choices: rest.split(" var ").slice(1).map((choice) => choice.trim())};
}

const named = (id, note, words) => ({id, note, words});

export class Program {
  // name: of the game.
  constructor(name) {
    this.name = name;
    this.judge = new Engine(name);
    this.judge.onerror = () => {};  // the answer is an error too
    this.players = [new Searcher(name), new Searcher(name)];
    this.student = new Searcher(name);
    this.searchers = [...this.players, this.student];
  }

  async load() {
    const lines = await this.judge.send("uci");
    this.title = lines.find((line) => line.startsWith("id name "))?.slice("id name ".length) ??
      this.name;
    this.options = lines.map(optionOf).filter(Boolean);
    const one = (await this.judge.query("players")) === "1";
    this.sides = (await this.judge.query("sides")).split(" ").slice(0, one ? 1 : 2);
    this.extensions = (await this.judge.query("extensions")).split(" ");
    this.called = await this.judge.query("title");
    this.variants = this.choices("UCI_Variant");
    const titles = await this.notedChoices("UCI_Variant");
    this.variantTitles =
      Object.fromEntries(titles.filter(({note}) => note).map(({id, note}) => [id, note]));
    this.variant = this.variants[0] ?? "";
    for (const searcher of this.searchers) {
      if (this.has("Hash")) await searcher.set("Hash", HASH_MB);
    }
    this.strengths = await this.notedChoices("Strength");
    if (!this.strengths.length && !one) {
      this.strengths = [named("beginner", "Looks one move ahead", "depth=1"),
                        named("club", "Looks four moves ahead", "depth=4"),
                        named("strongest", "Thinks for three seconds", "time=3")];
    }
    this.characters = await this.notedChoices("Evaluation");
    await this.learnHistorical();
  }

  // The historical players of the present variant: "evaluation=greedy,level=1", or with limits of
  // their own. The first option names one.
  async learnHistorical() {
    this.historical = [];
    const listed = await this.judge.query("historical");
    for (const words of listed === "none" ? [] : listed.split(" ")) {
      const [, option, id] = /^(.*?)=(.*?)(?:,|$)/.exec(words);
      const note = await this.judge.query(`choice name ${option} value ${id}`);
      this.historical.push(named(id, note === "none" ? "" : note,
                                 words.replaceAll(",", " ") +
                                   (words.includes("level=") ? "" : " time=own")));
    }
  }

  has(name) {
    return this.options.some((option) => option.name === name);
  }

  choices(name) {
    const combo = (option) => option.name === name && option.type === "combo";
    return this.options.find(combo)?.choices ?? [];
  }

  async notedChoices(name) {
    const found = [];
    for (const choice of this.choices(name).filter((one) => !one.includes(" "))) {
      const note = await this.judge.query(`choice name ${name} value ${choice}`)
        .catch(() => "none");
      found.push(named(choice, note === "none" ? "" : note, `${plain(name)}=${choice}`));
    }
    return found;
  }

  async setVariant(variant) {
    if (!this.variants.includes(variant)) throw new Error(`no variant '${variant}'`);
    this.variant = variant;
    await this.judge.configure({UCI_Variant: variant});
    for (const searcher of this.searchers) await searcher.set("UCI_Variant", variant);
    this.sides = (await this.judge.query("sides")).split(" ").slice(0, this.sides.length);
    await this.learnHistorical();
  }

  described() {
    return {name: this.name, title: this.title, called: this.called,
            variant_titles: this.variantTitles, players: this.sides.length, variant: this.variant,
            variants: this.variants,
            options: this.options, strengths: this.strengths, characters: this.characters,
            historical: this.historical};
  }

  close() {
    this.judge.terminate();
    for (const searcher of this.searchers) searcher.stop();
  }
}
