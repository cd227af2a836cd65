'use strict';

class ScoreBoard {
  constructor(game) {
    this.rows = new Map();
    game.on('join', (player) => this.rows.set(player, { points: 0, answers: 0 }));
    game.on('answer', (player, points) => this.add(player, points));
  }

  add(player, points) {
    const row = this.rows.get(player);
    row.answers += 1;
    row.points += points;
  }

  toString() {
    return [...this.rows]
      .sort(([, a], [, b]) => b.points - a.points)
      .map(([player, row]) => `${player}: ${row.points} (${row.answers} answers)`)
      .join('\n');
  }
}

module.exports = { ScoreBoard };
