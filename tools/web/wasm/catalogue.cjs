// Makes the list of games that the page shows before any engine has started:
//   node catalogue.cjs <folder of the engines> <catalogue.js> <game>...
// An engine is asked what FindGames() asks it (tools/play/judge/games.cc).
"use strict";
const {spawnSync} = require("child_process");
const fs = require("fs");
const path = require("path");

const CONSOLE = path.join(__dirname, "console.cjs");

// What the engine answers to the lines.
function ask(file, lines) {
  const {status, stdout, stderr} = spawnSync(process.execPath, [CONSOLE, file, ...lines],
                                             {encoding: "utf8"});
  if (status > 1) throw new Error(`${file}: ${stderr}`);
  return stdout.split("\n");
}

// The choices of an option in the lines that `uci` draws.
function choicesOf(lines, option) {
  const line = lines.find((one) => one.startsWith(`option name ${option} type combo `)) ?? "";
  return line.split(" var ").slice(1);
}

// The answer to each question, "" where there is none. Each may set an option first.
function answersOf(file, questions) {
  const said = questions.flatMap(({option, value, query}) =>
    [...(option ? [`setoption name ${option} value ${value}`] : []), `query ${query}`]);
  const answers = ask(file, said).filter((line) => /^(response|info string error:) /.test(line));
  if (answers.length !== questions.length) throw new Error(`${file}: ${answers.join("\n")}`);
  return answers.map((line) => /^response (?!none$)(.*)/.exec(line)?.[1] ?? "");
}

function describe(folder, name) {
  const file = path.join(folder, `tav-${name}.js`);
  const known = ask(file, ["uci"]);
  const title = known.find((line) => line.startsWith("id name ")).slice("id name ".length);
  const game = {name, title, titles: {}, abouts: {}, boards: {}};
  const questions = [{query: "board", put: (text) => (game.board = text)},
                     {query: "puzzles", put: (text) => (game.puzzles = Number(text))}];
  const add = (texts, key, question) => questions.push(
    {...question, put: (text) => text && (texts[key] = text)});
  for (const value of choicesOf(known, "Language")) {
    add(game.titles, value, {option: "Language", value, query: "title"});
    add(game.abouts, value, {query: "about"});
  }
  for (const value of choicesOf(known, "UCI_Variant")) {
    add(game.boards, value, {option: "UCI_Variant", value, query: "board"});
  }
  answersOf(file, questions).forEach((answer, at) => questions[at].put(answer));
  return game;
}

const [folder, output, ...games] = process.argv.slice(2);
const list = JSON.stringify(games.sort().map((game) => describe(folder, game)));
fs.writeFileSync(output, `// The games of the page.\nexport const catalogue = ${list};\n`);
