'use strict';

// Stands in for the controller's bus; answers come a little later.
const SENSORS = {
  north: [
    { id: 'n1', kind: 'temp', values: [21.5, 22.1, 27.9] },
    { id: 'n2', kind: 'humidity', values: [61, 64, 66] },
  ],
  south: [
    { id: 's1', kind: 'temp', values: [24.0, 24.4, 24.8] },
    { id: 's2', kind: 'humidity', values: [71, 83, 91] },
  ],
};

function query(house) {
  return new Promise((resolve, reject) => {
    setTimeout(() => {
      if (house in SENSORS) resolve(SENSORS[house]);
      else reject(new Error(`no such house: ${house}`));
    }, 5);
  });
}

class SensorStore {
  constructor(ttl = 1000) {
    this.ttl = ttl;
    this.entries = new Map();
  }

  async sensors(house) {
    const hit = this.entries.get(house);
    if (hit && Date.now() - hit.at < this.ttl) return hit.list;
    return this.refresh(house);
  }

  async refresh(house) {
    const list = query(house);
    this.entries.set(house, { at: Date.now(), list });
    return list;
  }

  /** Reads all houses once, so that the views can work without waiting. */
  async warm(houses) {
    await Promise.all(houses.map((h) => this.refresh(h)));
  }

  peek(house) {
    const hit = this.entries.get(house);
    return hit ? hit.list : [];
  }
}

module.exports = { SensorStore };
