'use strict';

class Member {
  constructor(name) {
    this.name = name;
    this.room = null;
    this.onEntered = (other) => this.greet(other);
  }

  join(room) {
    room.on('entered', this.onEntered);
    room.enter(this);
    this.room = room;
  }

  leave() {
    const room = this.room;
    this.room = null;
    room.off('entered', this.onEntered);
    room.exit(this);
  }

  say(text) {
    this.room.post(this, text);
  }

  greet(other) {
    const text = other === this ? 'hi all' : `welcome, ${other.name}`;
    this.say(text);
  }
}

module.exports = { Member };
