// The report of a single-player game: what each engine solved, in what time, instead of who beat whom.

const isSuite = (data) => Boolean(data.suite);

function suiteTable(head, rows) {
  return element(
    'div',
    {class: 'scroll'},
    element(
      'table',
      {},
      element('thead', {}, element('tr', {}, ...head.map((text, i) => element('th', i ? {} : {class: 'name'}, text)))),
      element('tbody', {}, ...rows),
    ),
  );
}

const suiteRow = (name, ...cells) =>
  element('tr', {}, element('td', {class: 'name', title: name}, name), ...cells.map((text) => element('td', {}, String(text))));

const whole = (n) => n.toLocaleString('en');

function showSuite(data) {
  const {engines, comparisons, positions, positions_left_out} = data.suite;
  $('standings').append(
    suiteTable(
      ['engine', 'solved', 'positions', 'time', 'nodes', 'moves'],
      engines.map((e) =>
        suiteRow(e.name, e.solved, e.positions, seconds(e.seconds), whole(e.nodes), whole(e.moves)),
      ),
    ),
    ...comparisons.flatMap(({engines: [i, j], both, only, neither, ...sums}) => {
      const [one, other] = [engines[i].name, engines[j].name];
      const text = `${one} and ${other}: both solved ${both}, only ${one} ${only[0]}, only ${other} ${only[1]}, neither ${neither}.`;
      const on = `On what both solved: time ${seconds(sums.seconds[0])} and ${seconds(sums.seconds[1])}, nodes ${whole(sums.nodes[0])} and ${whole(sums.nodes[1])}.`;
      return element('p', {class: 'quiet'}, both ? `${text} ${on}` : text);
    }),
  );
  const cell = (attempt) =>
    attempt === null
      ? element('td', {}, '-')
      : element(
          'td',
          {class: attempt[0] ? 'solved' : 'unsolved'},
          `${attempt[0] ? 'solved' : 'not solved'}, ${seconds(attempt[1])}, ${whole(attempt[2])} nodes`,
        );
  $('openings').append(
    suiteTable(
      ['position', ...engines.map((e) => e.name)],
      positions.map(([text, attempts]) =>
        element('tr', {}, element('td', {class: 'name', title: text}, text), ...attempts.map(cell)),
      ),
    ),
  );
  if (positions_left_out)
    $('openings').append(element('p', {class: 'quiet'}, `And ${positions_left_out} more positions.`));
  $('standings-title').textContent = 'Solved positions';
  $('openings-title').textContent = 'Positions';
  $('rating-section').hidden = true;
}

// The results of player 1: [won, draw, lost], in the words of the game. A single-player game has no draw.
const resultNames = (data, won, draw, lost) => (isSuite(data) ? ['solved', '', 'not solved'] : [won, draw, lost]);
const resultLegend = (names) =>
  legend(names.map((name, i) => [RESULT_PAINTS[i], name]).filter(([, name]) => name));

// A game's result, in words.
function resultWords(data, game) {
  const names = game.e.map((e) => data.engines[e].name);
  if (names.length === 1) return {p1win: 'solved', p2win: 'not solved'}[game.r] || 'unfinished';
  return {p1win: names[0] + ' wins', p2win: names[1] + ' wins', draw: 'draw'}[game.r] || 'unfinished';
}
