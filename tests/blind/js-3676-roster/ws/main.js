'use strict';
const { Store } = require('./store');

function teamHours(store) {
  return store.teams.map((team) => ({
    name: team.name,
    hours: team.memberIds.reduce((sum, id) => sum + store.member(id).hours, 0),
  }));
}

function busiest(store) {
  return [...store.members.values()].sort((a, b) => b.hours - a.hours)[0];
}

function report(store) {
  const lines = teamHours(store).map((t) => `${t.name.padEnd(8)}${t.hours.toFixed(1).padStart(6)}`);
  lines.push(`busiest: ${busiest(store).name}`);
  return lines.join('\n');
}

const store = new Store();
store.addMember(7, 'Noor');
store.addMember(12, 'Pia');
store.addMember(31, 'Ravi');
store.addTeam('design', [7, 31]);
store.addTeam('build', [12, 31]);
store.book(7, 6.5);
store.book(31, 8);
store.book(12, 3.25);

console.log(report(store));
const copy = Store.load(store.save());
copy.addMember(40, 'Sven');
console.log(`${copy.members.size} members after loading`);
console.log(report(copy));
