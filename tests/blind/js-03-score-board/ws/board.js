class Board {
  constructor() {
    this.scores = new Map();
  }

  add(player, points) {
    this.scores.set(player, (this.scores.get(player) ?? 0) + points);
  }

  ranking() {
    const points = [...new Set(this.scores.values())].sort().reverse();
    const places = {};
    for (const [player, score] of this.scores) {
      places[player] = points.indexOf(score) + 1;
    }
    return places;
  }

  leader() {
    const places = this.ranking();
    return Object.keys(places).filter((p) => places[p] === 1).sort();
  }
}

module.exports = { Board };
