'use strict';

const { EventEmitter } = require('node:events');

class Room extends EventEmitter {
  constructor(name) {
    super();
    this.name = name;
    this.members = new Set();
    this.transcript = [];
  }

  enter(member) {
    this.members.add(member);
    this.emit('entered', member);
  }

  exit(member) {
    this.members.delete(member);
    this.emit('left', member);
  }

  post(member, text) {
    if (!this.members.has(member)) throw new Error(`${member.name} is not in ${this.name}`);
    this.transcript.push(`${member.name}: ${text}`);
  }
}

module.exports = { Room };
