class Monitor {
  constructor(bus, limits) {
    this.limits = limits;
    this.alarms = [];
    this.latest = new Map();
    bus.on('silence', ({ bed }) => this.raise(bed, 'no signal'));
    bus.on('reading', this.onReading);
  }

  onReading({ bed, degrees }) {
    const { low, high } = this.limits;
    this.latest.set(bed, degrees);
    if (degrees < low) {
      this.raise(bed, `${low - degrees} too cold`);
    } else if (degrees > high) {
      this.raise(bed, `${degrees - high} too hot`);
    }
  }

  raise(bed, text) {
    this.alarms.push({ bed, text });
  }

  report() {
    return this.alarms.map(({ bed, text }) => `${bed}: ${text}`);
  }
}

module.exports = { Monitor };
