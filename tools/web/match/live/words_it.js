// Italiano.
export const words = {
  ownName: "Italiano", known: {},
  language: "Lingua", connecting: "Collegamento…", lost: "L'incontro non risponde. Nuovo tentativo…",
  gone: "L'incontro è finito; questo è il suo ultimo stato.", preparing: "L'incontro è in preparazione…",
  title: "{a} contro {b}", many: "{count} motori", standings: "Classifica", engine: "Motore", games: "Partite", won: "Vinte", drawn: "Patte",
  lost_: "Perse", solved: "Risolte", notSolved: "Non risolte", score: "Punteggio", elo: "Elo", error: "± 95 %", los: "Migliore con probabilità", test: "Test (SPRT)",
  testText: "LLR {llr}, tra {lower} e {upper}; Elo [{elo0}, {elo1}]", h0: "accettata H0", h1: "accettata H1",
  progress: "{finished} partite su {total}, {running} in corso", ended: "Finito: {why}", finished: "completo", interrupted: "interrotto",
  curve: "Punteggio nel corso delle partite", curveLabel: "Punteggio in percentuale su {games} partite: {scores}", eachScore: "{name} {score}",
  underWay: "Partite in corso", boardLabel: "Tavoliere della partita {id} dopo {plies} mosse", noBoard: "L'immagine del tavoliere non è disponibile.",
  gameTitle: "Partita {id}", plies: "{plies} mosse", thinks: "pensa", clock: "tempo rimasto {time}", evaluation: "valutazione {score}",
  lastMoves: "Ultime mosse", ofGame: "{move} ({score})",
  done: "Partite finite", newest: "ultime {count}", id: "Partita", first: "Giocatore 1", second: "Giocatore 2", result: "Risultato", reason: "Motivo",
  replay: "Rivedi", replayGame: "Rivedi la partita {id}", close: "Chiudi", toStart: "Prima posizione", back: "Indietro", on: "Avanti", toEnd: "Ultima posizione",
  move: "Mossa", depth: "Profondità", time: "Tempo", start: "inizio", opening: "apertura", notKept: "Questa partita non è più disponibile.",
  newsDone: "La partita {id} è finita: {result}.", seconds: "{s} s",
};
