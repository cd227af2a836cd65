'use strict';

/** Nights are given as month-day strings, which compare in calendar order. */
const SEASONS = [
  { name: 'low', from: '01-01', to: '12-31', factor: 1, priority: 0 },
  { name: 'summer', from: '06-15', to: '08-31', factor: 1.5, priority: 1 },
  { name: 'ski', from: '01-20', to: '03-10', factor: 1.4, priority: 1 },
  { name: 'festival', from: '07-10', to: '07-14', factor: 2, priority: 2 },
];

function byPriority(seasons) {
  return [...seasons].sort((a, b) => b.priority - a.priority);
}

module.exports = { SEASONS, byPriority };
