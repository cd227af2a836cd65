const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

class Season {
  constructor(year) {
    this.year = year;
    this.months = new Map();
    MONTHS.forEach((_, index) => this.months.set(this.key(year, index), []));
  }

  key(year, month) {
    return `${year}/${month}`;
  }

  add(match) {
    const key = this.key(match.day.getFullYear(), match.day.getMonth());
    this.months.get(key).push(match);
  }

  goals(matches) {
    return matches.reduce((sum, match) => sum + match.goals, 0);
  }

  overview() {
    const lines = [];
    for (const [key, matches] of this.months) {
      if (matches.length > 0) {
        const month = MONTHS[Number(key.split('/')[1])];
        lines.push(`${month}: ${matches.length} matches, ${this.goals(matches)} goals`);
      }
    }
    return lines.join('\n');
  }
}

module.exports = { Season };
