'use strict';

const Serializable = (Base) => class extends Base {
  serialize() {
    return JSON.stringify(this.fields());
  }
};

const Comparable = (Base) => class extends Base {
  compare(other) {
    return this.rank() - other.rank();
  }
};

class Entry {
  constructor(amount) {
    this.amount = amount;
  }

  fields() {
    return { amount: this.amount };
  }

  valueOf() {
    return this.amount;
  }

  accept(visitor) {
    return visitor[`visit${this.constructor.name}`](this);
  }
}

class Payment extends Comparable(Serializable(Entry)) {
  constructor(amount, to) {
    super(amount);
    this.to = to;
  }

  fields() {
    return { ...super.fields(), to: this.to };
  }

  rank() {
    return this.amount;
  }
}

class Refund extends Payment {
  rank() {
    return -super.rank();
  }
}

const summary = {
  total: 0,
  visitPayment(entry) {
    this.add(entry.amount);
  },
  visitRefund({ amount }) {
    this.add(-amount);
  },
  add(n) {
    this.total += n;
  },
};

class Ledger {
  entries = [];
  static kinds = { pay: Payment, back: Refund };

  record(kind, ...args) {
    const Kind = Ledger.kinds[kind];
    this.entries.push(new Kind(...args));
    return this;
  }

  *each() {
    yield* this.entries;
  }

  sorted() {
    return [...this.each()].sort((a, b) => a.compare(b));
  }
}

const ledger = new Ledger().record('pay', 5, 'ann').record('back', 2, 'bob');
for (const entry of ledger.each()) entry.accept(summary);
console.log(ledger.sorted().map((e) => e.serialize()), summary.total);
