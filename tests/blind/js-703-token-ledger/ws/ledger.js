const { parse } = require('./units');

class Ledger {
  constructor(opening, rates) {
    this.rates = rates;
    this.balances = new Map(
      Object.entries(opening).map(([owner, amount]) => [owner, parse(amount)]),
    );
    this.collected = 0n;
  }

  feeFor(amount, tier) {
    const rate = this.rates[tier] ?? this.rates.standard;
    if (rate === 0) return 0n;
    return (amount * rate) / 10000n;
  }

  transfer({ from, to, amount, tier }) {
    const units = parse(amount);
    const fee = this.feeFor(units, tier);
    const balance = this.balances.get(from) ?? 0n;
    if (balance < units + fee) {
      throw new RangeError(`${from} cannot pay ${amount}`);
    }
    this.balances.set(from, balance - units - fee);
    this.balances.set(to, (this.balances.get(to) ?? 0n) + units);
    this.collected += fee;
    return fee;
  }
}

module.exports = { Ledger };
