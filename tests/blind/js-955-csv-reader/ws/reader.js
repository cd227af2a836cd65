const { splitLine } = require('./lines');

const DEFAULTS = {
  separator: ',',
  header: true,
  convert: null,
};

class Reader {
  constructor(options = {}) {
    for (const name of Object.keys(options)) {
      if (!(name in DEFAULTS)) {
        throw new TypeError(`unknown option ${name}`);
      }
    }
    this.options = { ...options, ...DEFAULTS };
  }

  read(text) {
    const rows = text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => splitLine(line, this.options.separator));
    if (!this.options.header) {
      return rows;
    }
    const [names, ...rest] = rows;
    return rest.map((cells) => Object.fromEntries(names.map((name, i) => [name, cells[i]])));
  }

  readConverted(text) {
    return this.read(text).map((row) => this.options.convert(row));
  }
}

module.exports = { Reader };
