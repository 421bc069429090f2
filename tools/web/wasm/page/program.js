// An engine's description of itself, and the engines of one game: one that knows the rules, one
// that plays for each side, one that studies.
import {Engine} from "./engine.js";
import {plain} from "./search.js";

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
  // name: the game, of the module tav-<name>.
  constructor(name) {
    this.name = name;
    this.judge = new Engine(`tav-${name}`);
    this.players = [new Engine(`tav-${name}`), new Engine(`tav-${name}`)];
    this.student = new Engine(`tav-${name}`);
    this.searchers = [...this.players, this.student];
  }

  async load() {
    const lines = await this.judge.say("uci");
    this.title = lines.find((line) => line.startsWith("id name "))?.slice("id name ".length) ??
      this.name;
    this.options = lines.map(optionOf).filter(Boolean);
    const one = (await this.judge.ask("query players")) === "1";
    this.sides = (await this.judge.ask("query sides")).split(" ").slice(0, one ? 1 : 2);
    this.extensions = (await this.judge.ask("query extensions")).split(" ");
    this.called = await this.judge.ask("query title");
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
      const note = await this.judge.ask(`query choice name ${name} value ${choice}`)
        .catch(() => "none");
      found.push(named(choice, note === "none" ? "" : note, `${plain(name)}=${choice}`));
    }
    return found;
  }

  async setVariant(variant) {
    if (!this.variants.includes(variant)) throw new Error(`no variant '${variant}'`);
    this.variant = variant;
    for (const engine of [this.judge, ...this.searchers]) await engine.set("UCI_Variant", variant);
    this.sides = (await this.judge.ask("query sides")).split(" ").slice(0, this.sides.length);
  }

  described() {
    return {name: this.name, title: this.title, called: this.called,
            variant_titles: this.variantTitles, players: this.sides.length, variant: this.variant,
            variants: this.variants,
            options: this.options, strengths: this.strengths, characters: this.characters};
  }

  close() {
    for (const engine of [this.judge, ...this.searchers]) engine.stop();
  }
}
