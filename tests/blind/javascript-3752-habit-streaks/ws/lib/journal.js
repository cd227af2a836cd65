'use strict';

const { dayNumber } = require('./calendar');

class Journal {
  constructor() {
    this.habits = new Map();
  }

  checkIn(habit, date, note = '') {
    if (!this.habits.has(habit)) this.habits.set(habit, []);
    this.habits.get(habit).push({ day: dayNumber(date), note });
  }

  checkins(habit) {
    return this.habits.get(habit) ?? [];
  }

  names() {
    return [...this.habits.keys()].sort();
  }
}

module.exports = { Journal };
