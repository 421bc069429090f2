// The report's sections, each from its part of the data (tools/match/report/report_data.h describes it).

const RESULT_PAINTS = ['var(--win)', 'var(--draw)', 'var(--loss)'];
const isMatch = (data) => data.engines.length === 2 && !isSuite(data);
const date = (text) => (text ? text.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC') : '');
const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);

function card(value, label, kind = '') {
  return element('div', {class: 'card ' + kind}, element('b', {}, value), element('span', {}, label));
}

function showSummary(data) {
  const names = data.engines.map((engine) => engine.name);
  $('title').textContent =
    data.title || (isSuite(data) ? names.join(', ') : isMatch(data) ? names.join(' against ') : `${names.length} engines`);
  document.title = $('title').textContent + ' - match report';
  $('subtitle').textContent = [
    data.title && isMatch(data) ? names.join(' against ') : '',
    data.started && `${date(data.started)} to ${date(data.ended)}`,
  ]
    .filter(Boolean)
    .join(' · ');
  const cards = [card(String(data.games), 'games')];
  if (isSuite(data))
    for (const e of data.suite.engines) cards.push(card(`${e.solved} / ${e.positions}`, `solved by ${e.name}`));
  if (data.distinct) cards.push(card(String(data.distinct), 'distinct games'));
  const match = isMatch(data) && data.encounters[0];
  if (match) {
    cards.push(
      card(`${match.wins} / ${match.draws} / ${match.losses}`, `wins / draws / losses of ${names[0]}`),
      card(percent(match.score), 'score'),
      card(
        `${figure(match.elo, 1, true)} ± ${figure(match.elo_error)}`,
        `Elo difference, 95 %, from ${match.by_pairs ? 'pairs' : 'games'}`,
      ),
      card(`${figure(match.nelo, 1, true)} ± ${figure(match.nelo_error)}`, 'normalized Elo, 95 %'),
      card(percent(match.los, 2), 'likelihood of superiority'),
    );
    if (sum(match.pairs)) cards.push(card(match.pairs.join(' '), 'pairs LL LD WL DD WD WW', 'wide'));
  }
  if (data.sprt) {
    const {llr, lower, upper, elo0, elo1, model, verdict} = data.sprt;
    cards.push(
      card(figure(llr, 2), `LLR in (${figure(lower, 2)}, ${figure(upper, 2)})`),
      card(verdict, `SPRT [${elo0}, ${elo1}], ${model}`),
    );
  }
  const faults = sum(data.engines.flatMap((engine) => Object.values(engine.faults)));
  cards.push(card(String(faults), 'faults'));
  $('summary').append(...cards);
  if (data.warning) $('summary').append(element('p', {class: 'fault'}, `Warning: ${data.warning}.`));
  if (match)
    $('summary').append(
      element(
        'p',
        {class: 'quiet'},
        'Normalized Elo measures the same result in units of the spread of scores: another scale, and so another error.',
      ),
    );
}

function showStandings(data) {
  const order = data.ranking;
  const between = new Map();
  for (const e of data.encounters) {
    const [i, j] = e.engines;
    between.set(`${i} ${j}`, [e.wins, e.draws, e.losses]);
    between.set(`${j} ${i}`, [e.losses, e.draws, e.wins]);
  }
  const cell = (i, j) => {
    if (i === j) return element('td', {class: 'cell self'});
    const counts = between.get(`${i} ${j}`);
    if (!counts) return element('td', {class: 'cell'}, '-');
    const games = sum(counts),
      points = counts[0] + counts[1] / 2;
    const share = points / games;
    const paint = share >= 0.5 ? 'var(--win)' : 'var(--loss)';
    return element(
      'td',
      {
        class: 'cell',
        title:
          `${data.engines[i].name} against ${data.engines[j].name}: ` +
          `W ${counts[0]}  D ${counts[1]}  L ${counts[2]}`,
        style: `background:color-mix(in srgb, ${paint} ${Math.round(90 * Math.abs(share - 0.5))}%, transparent)`,
      },
      `${points} / ${games}`,
    );
  };
  const sides = isMatch(data) ? ['as player 1', 'as player 2'] : [];
  const head = element(
    'tr',
    {},
    ...['', 'engine', 'rating', '±', 'games', 'W', 'D', 'L', 'score', ...sides].map((text, i) =>
      element('th', i === 1 ? {class: 'name'} : {}, text),
    ),
    ...order.map((_, i) => element('th', {}, String(i + 1))),
  );
  const score = ([wins, draws, losses]) =>
    wins + draws + losses ? percent((wins + draws / 2) / (wins + draws + losses)) : '-';
  const rows = order.map((i, rank) => {
    const engine = data.engines[i];
    const figures = [
      figure(engine.rating, 1, true),
      figure(engine.rating_error),
      engine.wins + engine.draws + engine.losses,
      engine.wins,
      engine.draws,
      engine.losses,
      percent(engine.score),
      ...(isMatch(data) ? [score(engine.as_player1), score(engine.as_player2)] : []),
    ];
    return element(
      'tr',
      {},
      element('td', {}, String(rank + 1)),
      element('td', {class: 'name', title: engine.name}, engine.name),
      ...figures.map((text) => element('td', {}, String(text))),
      ...order.map((j) => cell(i, j)),
    );
  });
  $('standings').append(
    element('table', {}, element('thead', {}, head), element('tbody', {}, ...rows)),
    element(
      'p',
      {class: 'quiet'},
      isMatch(data)
        ? 'Ratings are against the mean of the two engines: each is half of the Elo difference, and its 95 % error half of that one.'
        : 'Maximum-likelihood ratings against the mean of the rated engines, with 95 % errors. Who won or lost everything has none.',
    ),
  );
}

function showCurves(data) {
  const points = data.curve;
  const hours = (t) => t - points[0].t;
  let byTime = false;
  const clock = (at) =>
    hours(points[points.length - 1].t) >= 5400
      ? figure(at / 3600, 1) + ' h'
      : hours(points[points.length - 1].t) >= 90
        ? figure(at / 60, 1) + ' min'
        : figure(at, 0) + ' s';
  const draw = () => {
    const x = (p) => (byTime ? hours(p.t) : p.n);
    const axis = {
      xText: byTime ? clock : (n) => (Number.isInteger(n) ? String(n) : ''),
      xTitle: byTime ? 'time' : 'games',
    };
    const series = data.curve_names.map((name, i) => ({
      name,
      paint: colour(i),
      points: points.map((p) => [x(p), p.r[i], p.e[i]]),
    }));
    const head = (p) => `game ${p.n}, ${clock(hours(p.t))}`;
    $('rating').replaceChildren(
      fitted((width) =>
        lineChart({
          ...axis,
          width,
          series,
          yText: (v) => figure(v, 0),
          tip: (i) =>
            [
              head(points[i]),
              ...data.curve_names.map(
                (name, s) => `${name}: ${figure(points[i].r[s], 1, true)} ± ${figure(points[i].e[s])}`,
              ),
            ].join('\n'),
        }),
      ),
    );
    if (data.curve_names.length > 1)
      $('rating').append(legend(data.curve_names.map((name, i) => [colour(i), name])));
    else
      $('rating').append(
        element('p', {class: 'quiet'}, `Elo of ${data.curve_names[0]} against ${data.engines[1].name}, with its 95 % interval.`),
      );
    if (!data.sprt) return;
    $('llr-section').hidden = false;
    $('llr').replaceChildren(
      fitted((width) =>
        lineChart({
          ...axis,
          width,
          height: 180,
          yText: (v) => figure(v, 1),
          series: [{name: 'LLR', paint: colour(0), points: points.map((p) => [x(p), p.llr, null])}],
          levels: [
            [data.sprt.lower, `H0: Elo ${data.sprt.elo0}`],
            [data.sprt.upper, `H1: Elo ${data.sprt.elo1}`],
          ],
          tip: (i) => `${head(points[i])}\nLLR ${figure(points[i].llr, 2)}`,
        }),
      ),
    );
  };
  const choose = (text, time) =>
    element(
      'button',
      {
        'aria-pressed': String(byTime === time),
        onclick: (event) => {
          byTime = time;
          for (const button of $('axis').children)
            button.setAttribute('aria-pressed', String(button === event.target));
          draw();
        },
      },
      text,
    );
  $('axis').append(choose('games', false), choose('time', true));
  draw();
}

// Rows [text, wins, draws, losses], the most frequent first; the first `few` until asked for all.
function resultBars(target, rows, few, score) {
  const most = Math.max(...rows.map((row) => sum(row.slice(1))));
  const draw = (count) => {
    target.replaceChildren(
      ...rows.slice(0, count).map(([text, ...counts]) => {
        const games = sum(counts);
        return bar(
          text,
          counts.map((n, i) => [n, RESULT_PAINTS[i]]),
          score ? games : most,
          score ? `${percent((counts[0] + counts[1] / 2) / games, 0)} of ${games}` : String(games),
        );
      }),
    );
    if (rows.length > count) {
      target.append(
        element(
          'div',
          {class: 'choice'},
          element('button', {onclick: () => draw(rows.length)}, `all ${rows.length}`),
        ),
      );
    }
  };
  draw(few);
}

function showOpenings(data) {
  const target = element('div');
  resultBars(target, data.openings, 15, true);
  const who = isMatch(data) ? data.engines[0].name : 'player 1';
  $('openings').append(
    target,
    legend([
      [RESULT_PAINTS[0], `${who} won`],
      [RESULT_PAINTS[1], 'draw'],
      [RESULT_PAINTS[2], `${who} lost`],
    ]),
  );
  if (data.openings_left_out) {
    $('openings').append(
      element('p', {class: 'quiet'}, `And ${data.openings_left_out} openings that were played less often.`),
    );
  }
}

function showLengths(data) {
  const names = resultNames(data, 'player 1 won', 'draw', 'player 2 won');
  const bars = data.lengths.map(([from, to, ...parts]) => ({from, to, parts}));
  $('lengths').append(
    fitted((width) =>
      histogram({bars, paints: RESULT_PAINTS, names, xTitle: 'plies, the opening included', width}),
    ),
    resultLegend(names),
  );
}

function showTime(data) {
  const series = data.engines
    .map((engine, i) => ({
      name: engine.name,
      paint: colour(i),
      points: data.time[i].by_ply.map(([ply, mean]) => [ply, mean, null]),
    }))
    .filter((s) => s.points.length);
  if (!series.length) return $('time').append(element('p', {class: 'quiet'}, 'No moves were timed.'));
  const longest = series.reduce((a, b) => (b.points.length > a.points.length ? b : a));
  series.sort((a) => (a === longest ? -1 : 0));
  $('time').append(
    fitted((width) =>
      lineChart({
        series,
        xText: String,
        xTitle: 'ply',
        yText: seconds,
        width,
        height: 200,
        tip: (i) =>
          `ply ${longest.points[i][0]}\n` +
          series
            .filter((s) => s.points[i])
            .map((s) => `${s.name}: ${seconds(s.points[i][1])}`)
            .join('\n'),
      }),
    ),
  );
  const rows = data.engines.map((engine, i) => {
    const t = data.time[i];
    const swatch = element('i', {
      style: `background:${colour(i)};display:inline-block;width:.8em;height:.8em;border-radius:2px;margin-right:.4em`,
    });
    return element(
      'tr',
      {},
      element('td', {class: 'name'}, swatch, engine.name),
      ...(t.moves === 0
        ? ['-', '-', '-', '-']
        : [
            seconds(t.seconds / t.moves),
            seconds(t.longest),
            t.depth === null ? 'n/a' : figure(t.depth, 1),
            t.nodes === null ? 'n/a' : Math.round(t.nodes).toLocaleString('en'),
          ]
      ).map((text) => element('td', {}, text)),
    );
  });
  $('time').append(
    element(
      'div',
      {class: 'scroll'},
      element(
        'table',
        {},
        element(
          'tr',
          {},
          element('th', {class: 'name'}, 'a move'),
          ...['mean', 'longest', 'depth', 'nodes'].map((text) => element('th', {}, text)),
        ),
        ...rows,
      ),
    ),
  );
}

function showEndings(data) {
  const target = element('div');
  resultBars(target, data.endings, 12, false);
  $('endings').append(
    target,
    resultLegend(resultNames(data, 'player 1 won', 'draw', 'player 2 won')),
  );
  const causes = [...new Set(data.engines.flatMap((engine) => Object.keys(engine.faults)))].sort();
  if (!causes.length)
    return $('faults').append(
      element('p', {class: 'quiet'}, 'None: no crash, hang, illegal move, time loss or garbage.'),
    );
  const rows = data.engines.map((engine) =>
    element(
      'tr',
      {},
      element('td', {class: 'name'}, engine.name),
      ...causes.map((cause) => element('td', {}, String(engine.faults[cause] || '-'))),
    ),
  );
  $('faults').append(
    element(
      'table',
      {},
      element(
        'tr',
        {},
        element('th', {class: 'name'}, 'games lost by'),
        ...causes.map((cause) => element('th', {}, cause)),
      ),
      ...rows,
    ),
  );
  const list = data.viewer.filter((game) => game.l);
  $('faults').append(
    ...list
      .slice(0, 30)
      .map((game) =>
        element(
          'div',
          {class: 'row', onclick: () => viewer.open(game.i)},
          element('span', {}, `${game.i}: ${game.q}`),
        ),
      ),
  );
}
