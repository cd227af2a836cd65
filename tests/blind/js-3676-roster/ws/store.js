'use strict';

/** Teams and members, saved as JSON. */
class Store {
  constructor() {
    this.members = new Map();
    this.teams = [];
  }

  addMember(id, name) {
    this.members.set(id, { id, name, hours: 0 });
  }

  addTeam(name, memberIds) {
    this.teams.push({ name, memberIds });
  }

  member(id) {
    return this.members.get(id);
  }

  book(id, hours) {
    this.member(id).hours += hours;
  }

  save() {
    const members = {};
    for (const [id, m] of this.members) {
      members[id] = { name: m.name, hours: m.hours };
    }
    return JSON.stringify({ members, teams: this.teams });
  }

  static load(text) {
    const data = JSON.parse(text);
    const store = new Store();
    for (const [id, m] of Object.entries(data.members)) {
      store.addMember(id, m.name);
      store.book(id, m.hours);
    }
    for (const team of data.teams) {
      store.addTeam(team.name, team.memberIds);
    }
    return store;
  }
}

module.exports = { Store };
