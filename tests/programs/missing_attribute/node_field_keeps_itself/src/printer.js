class Printer {
  constructor(options) {
    this.options = this.options;
  }

  line() {
    return '-'.repeat(this.options.width);
  }
}

module.exports = { Printer };
