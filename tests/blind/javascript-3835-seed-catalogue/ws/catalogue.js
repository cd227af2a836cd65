'use strict';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

class Catalogue {
  constructor(rows) {
    this.seeds = rows.map((row) => ({
      name: row.name,
      cents: Math.round(Number(row.price) * 100),
      sowing: Catalogue.months(row.sowing),
    }));
  }

  // "mar-may" or "sep"
  static months(text) {
    const [from, to] = text.split('-').map((name) => MONTHS.indexOf(name.trim()));
    const months = [];
    for (let m = from; m <= (to ?? from); m++) {
      months.push(m);
    }
    return months;
  }

  sownIn(month) {
    const index = MONTHS.indexOf(month);
    return this.seeds.filter((seed) => seed.sowing.includes(index));
  }

  cost(seeds) {
    return seeds.reduce((sum, seed) => sum + seed.cents, 0) / 100;
  }
}

module.exports = { Catalogue };
