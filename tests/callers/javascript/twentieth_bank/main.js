'use strict';

const { Stream, Snapshots } = require('./store');

class Account {
  static #opened = 0;

  static open(owner) {
    Account.#opened++;
    return new this(owner);
  }

  static get opened() {
    return Account.#opened;
  }

  constructor(owner) {
    this.owner = owner;
    this.stream = this.makeStream();
  }

  makeStream() {
    return new Stream();
  }

  deposit(amount) {
    return this.apply({ type: 'deposit', amount });
  }

  withdraw(amount) {
    if (amount > this.balance) throw new RangeError(`${this.owner} has ${this.balance}`);
    return this.apply({ type: 'withdraw', amount });
  }

  apply(event) {
    this.stream.append(event);
    return this;
  }

  get balance() {
    return this.stream.fold(replay, 0);
  }
}

class AuditedAccount extends Account {
  makeStream() {
    const stream = new Snapshots(2);
    stream.watch(new Auditor(this.owner));
    return stream;
  }
}

class Auditor {
  constructor(owner) {
    this.owner = owner;
  }

  seen({ type, amount }) {
    console.log(pad(this.owner), type, amount);
  }
}

function replay(balance, { type, amount }) {
  return type === 'deposit' ? balance + amount : balance - amount;
}

const pad = (text, width = 8) => text.padEnd(width);

const accounts = [Account.open('ann'), AuditedAccount.open('bob')];
for (const account of accounts) account.deposit(50).withdraw(20);
try {
  accounts[1].withdraw(1000);
} catch (error) {
  console.log(error.message);
}
console.log(accounts.map((a) => a.balance), accounts[1].stream.taken, Account.opened);
