// Steps through any game on a board drawn from its pictures (tools/web/kit/picture.js).

const viewer = {
  data: null,
  game: null,
  boards: [],
  ply: 0,
  shown: [],

  start(data) {
    this.data = data;
    $('games-note').textContent = data.viewer_left_out
      ? `The viewer holds ${data.viewer.length} games, those with faults among them; ${data.viewer_left_out} more are in the journal.`
      : '';
    $('filter').addEventListener('input', () => this.list());
    $('game-list').addEventListener('scroll', (event) => {
      const box = event.target;
      if (box.scrollTop + box.clientHeight > box.scrollHeight - 200) this.more();
    });
    document.addEventListener('keydown', (event) => this.key(event));
    addEventListener('hashchange', () => this.openHash());
    this.list();
    if (!this.openHash() && data.viewer.length) this.open(data.viewer[0].i, false);
  },

  openHash() {
    const id = decodeURIComponent(location.hash.replace(/^#game=/, ''));
    return location.hash.startsWith('#game=') && this.open(id);
  },

  // The list grows as it is scrolled: ten thousand rows at once would be slow.
  list() {
    const words = $('filter').value.toLowerCase().split(/\s+/).filter(Boolean);
    const text = (game) =>
      `${game.i} ${game.e.map((e) => this.data.engines[e].name).join(' ')} ${game.r} ${game.q} ${game.t} ${game.o.join(' ')}`.toLowerCase();
    this.waiting = this.data.viewer.filter((game) => words.every((word) => text(game).includes(word)));
    $('game-list').replaceChildren();
    this.more();
    if (!this.waiting.length && !$('game-list').children.length)
      $('game-list').append(element('p', {class: 'quiet row'}, 'No game fits.'));
  },

  more() {
    for (const game of this.waiting.splice(0, 100)) {
      const score =
        game.e.length === 1
          ? resultWords(this.data, game)
          : {p1win: '1-0', p2win: '0-1', draw: '½-½'}[game.r] || '*';
      $('game-list').append(
        element(
          'div',
          {
            class: 'row',
            role: 'option',
            'data-id': game.i,
            'aria-selected': String(game === this.game),
            onclick: () => this.open(game.i),
          },
          element('b', {}, score),
          `${game.i}  ${game.e.map((e) => this.data.engines[e].name).join(' - ')}`,
          element('div', {class: game.l ? 'fault' : 'quiet'}, game.q),
        ),
      );
    }
  },

  open(id, scroll = true) {
    const game = this.data.viewer.find((candidate) => candidate.i === id);
    if (!game) return false;
    this.game = game;
    this.boards = boardsOf(game.b);
    for (const row of $('game-list').children)
      row.setAttribute('aria-selected', String(row.dataset.id === id));
    const names = game.e.map((e) => this.data.engines[e].name);
    $('game-title').replaceChildren(
      element('b', {}, `${game.i}  ${names.join(' - ')}`),
      element(
        'div',
        {class: game.l ? 'fault' : 'quiet'},
        `${resultWords(this.data, game)}: ${game.q}`,
      ),
    );
    this.controls();
    this.moves();
    this.evaluation(names);
    this.show(scroll ? 0 : this.plies());
    if (scroll) $('games').scrollIntoView({block: 'nearest'});
    return true;
  },

  plies() {
    return this.game.o.length + this.game.m.length;
  },

  controls() {
    const last = this.plies();
    const button = (text, label, step) =>
      element('button', {'aria-label': label, title: label, onclick: () => this.show(step())}, text);
    this.slider = element('input', {type: 'range', min: 0, max: last, 'aria-label': 'Move'});
    this.slider.addEventListener('input', () => this.show(Number(this.slider.value)));
    $('controls').replaceChildren(
      button('|◀', 'First', () => 0),
      button('◀', 'Back', () => this.ply - 1),
      this.slider,
      button('▶', 'On', () => this.ply + 1),
      button('▶|', 'Last', () => last),
    );
  },

  moves() {
    const {game} = this;
    const sign = {lower: '≥ ', upper: '≤ '};
    const score = (s, bound) =>
      s === null ? '' : (sign[bound] ?? '') + (typeof s === 'string' ? s : figure(s / 100, 2, true));
    const row = (ply, title, ...words) =>
      element('div', {'data-ply': ply, title}, element('span', {class: 'number'}, String(ply)), ...words);
    $('moves').replaceChildren(
      row(0, game.f || '', 'start'),
      ...game.o.map((move, i) => row(i + 1, 'opening', move, element('span', {class: 'quiet'}, 'opening'))),
    );
    game.m.forEach(([move, s, depth, nodes, time, , bound], i) => {
      const title = [
        depth !== null && `depth ${depth}`,
        nodes !== null && `${nodes.toLocaleString('en')} nodes`,
        seconds(time),
      ]
        .filter(Boolean)
        .join(', ');
      $('moves').append(
        row(
          game.o.length + i + 1,
          title,
          move,
          element('span', {class: 'quiet'}, seconds(time)),
          element('span', {class: 'score'}, score(s, bound)),
        ),
      );
    });
    for (const line of $('moves').children)
      line.addEventListener('click', () => this.show(Number(line.dataset.ply)));
    if (game.l) $('moves').append(element('pre', {class: 'fault'}, 'Last said:\n' + game.l.join('\n')));
  },

  // Both engines' scores along the game, from player 1's side; the turns say who moved.
  evaluation(names) {
    const {game} = this;
    const told = game.m
      .map((move) => move[1])
      .filter((s) => typeof s === 'number')
      .map(Math.abs);
    const bound = Math.max(100, ...told); // where a proved end is drawn
    const points = [[], []];
    game.m.forEach(([, s, , , , player], i) => {
      if (s === null) return;
      const value = typeof s === 'string' ? (s.startsWith('-') ? -bound : bound) : s;
      points[player].push([game.o.length + i + 1, (player ? -value : value) / 100, null]);
    });
    const series = points
      .map((p, i) => ({name: names[i], paint: colour(game.e[i]), points: p}))
      .filter((s) => s.points.length);
    if (!series.length) return $('evaluation').replaceChildren();
    $('evaluation').replaceChildren(
      fitted((width) =>
        lineChart({
          series,
          settled: 0,
          width,
          height: 150,
          xText: (n) => (Number.isInteger(n) ? String(n) : ''),
          xTitle: 'ply',
          yText: (v) => figure(v, Number.isInteger(v) ? 0 : 1, true),
          tip: (i) => `ply ${series[0].points[i][0]}: ${figure(series[0].points[i][1], 2, true)}`,
        }),
      ),
      legend(series.map((s) => [s.paint, game.e.length === 1 ? `${s.name}'s score` : `${s.name}'s score for player 1`])),
    );
  },

  show(ply) {
    this.ply = Math.max(0, Math.min(this.plies(), ply));
    this.slider.value = this.ply;
    for (const row of $('moves').children) {
      const now = Number(row.dataset.ply) === this.ply;
      row.classList.toggle('now', now);
      if (now) $('moves').scrollTop = row.offsetTop - $('moves').offsetTop - $('moves').clientHeight / 2;
    }
    const board = this.boards[Math.min(this.ply, this.boards.length - 1)];
    $('board').replaceChildren(
      board
        ? boardPicture(board, `Board after ply ${this.ply}`)
        : element('p', {class: 'quiet'}, 'The record of this game keeps no pictures of the board.'),
    );
  },

  key(event) {
    if (!this.game || event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === 'INPUT')
      return;
    const step = {ArrowLeft: -1, ArrowRight: 1, Home: -1e9, End: 1e9}[event.key];
    if (step) {
      this.show(this.ply + step);
      event.preventDefault();
    }
  },
};

const data = JSON.parse($('data').textContent);
showSummary(data);
if (data.games) {
  if (isSuite(data)) showSuite(data);
  else {
    showStandings(data);
    showCurves(data);
    showOpenings(data);
  }
  showLengths(data);
  showTime(data);
  showEndings(data);
}
viewer.start(data);
$('footer').textContent =
  `Made by tav-match ${data.version} on ${date(data.generated)}. Arrow keys step through the game.`;
