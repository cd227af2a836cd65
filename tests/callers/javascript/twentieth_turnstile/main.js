'use strict';

const machines = require('./machine');
const { EventEmitter } = require('events');

const locked = {
  coin(amount) {
    this.credit = (this.credit || 0) + amount;
    return enough(this.credit) ? 'open' : 'locked';
  },
  push: () => alarm('locked'),
};

const open = {
  push() {
    this.credit = rest(this.credit);
    return enough(this.credit) ? 'open' : 'locked';
  },
  coin: null,
};

const PRICE = 2;
const enough = (credit) => credit >= PRICE;
const rest = (credit) => credit - PRICE;

function alarm(where) {
  bus.emit('alarm', where);
  return where;
}

const bus = new EventEmitter();
bus.on('alarm', ring);
bus.once('alarm', () => first());

function ring(where) {
  console.log('ring', where);
}

function first() {
  console.log('first alarm');
}

function history() {
  const seen = [];
  function remember(from, to) {
    seen.push(`${from}>${to}`);
  }
  remember.dump = () => seen.join(' ');
  return remember;
}

function play(machine, script) {
  for (const word of script.split(' ')) {
    const [name, amount] = parse(word);
    machine.send(name, amount);
  }
}

function parse(word) {
  const [name, amount = '0'] = word.split(':');
  return [name, Number(amount)];
}

const tape = history();
const gate = new machines.Tracked({ locked, open }, 'locked').observe(tape);
play(gate, 'push coin:1 push coin:1 push kick');
console.log(tape.dump(), gate.state);
play(new machines.Machine({ locked, open }, 'open'), 'kick');
