'use strict';

const { Emitter } = require('./emitter');

class Game extends Emitter {
  constructor(questions) {
    super();
    this.questions = questions;
    this.round = 0;
  }

  start(players) {
    for (const player of players) this.emit('join', player);
  }

  play(answers) {
    const question = this.questions[this.round++];
    for (const [player, answer] of Object.entries(answers)) {
      this.emit('answer', player, answer === question.right ? question.points : 0);
    }
  }
}

module.exports = { Game };
