const rows = [
  { id: 1, name: 'Salma Idrissi', address: { street: 'Quai 4', city: 'Nantes', zip: '44000' } },
  { id: 2, name: 'Otto Berg', address: { street: 'Hof 12', city: 'Bremen', zip: '28195' } },
  { id: 3, name: 'Wren Hale', address: { street: 'Mill Ln 9', city: 'Leeds', zip: 'LS1 4AP' } },
];

class Customers {
  constructor() {
    this.byId = new Map();
  }

  async load() {
    for (const row of rows) {
      this.byId.set(row.id, row);
    }
  }

  async find(id) {
    const found = this.byId.get(id);
    if (!found) {
      throw new Error(`no customer ${id}`);
    }
    return found;
  }

  get size() {
    return this.byId.size;
  }
}

module.exports = { Customers };
