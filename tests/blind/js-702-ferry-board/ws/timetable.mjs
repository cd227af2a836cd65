const KEY = 'timetable';

export class Timetable {
  constructor(sailings) {
    this.sailings = sailings;
  }

  static fromCsv(text) {
    const [, ...lines] = text.trim().split('\n');
    return new Timetable(
      lines.map((line) => {
        const [from, to, leaves, minutes] = line.split(',');
        return { from, to, leaves: new Date(leaves), minutes: Number(minutes) };
      }),
    );
  }

  static restore(store) {
    const sailings = store.get(KEY) ?? [];
    return new Timetable(sailings);
  }

  save(store) {
    store.put(KEY, this.sailings);
  }

  from(port) {
    return this.sailings.filter((sailing) => sailing.from === port);
  }
}
