const { readFile } = require('fs/promises');

class MemberStore {
  constructor(path) {
    this.path = path;
    this.members = null;
  }

  async all() {
    if (!this.members) {
      const club = JSON.parse(await readFile(this.path, 'utf8'));
      this.members = club.members;
    }
    return this.members;
  }

  async byNumber(number) {
    const members = await this.all();
    const member = members.find((candidate) => candidate.number === number);
    if (!member) throw new Error(`no member ${number}`);
    return member;
  }
}

module.exports = { MemberStore };
