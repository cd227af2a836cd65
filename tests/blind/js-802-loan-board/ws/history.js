const LIMIT = 20;

export class History {
  constructor() {
    this.states = [];
  }

  snapshot(loans) {
    this.states.push(JSON.parse(JSON.stringify(loans)));
    if (this.states.length > LIMIT) {
      this.states.shift();
    }
  }

  pop() {
    return this.states.pop();
  }
}
