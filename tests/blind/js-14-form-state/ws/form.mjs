import { initial, reset, update } from './state.mjs';

export class Form {
  constructor() {
    this.past = [];
    this.state = initial;
  }

  set(name, value) {
    this.past.push(this.state);
    this.state = update(this.state, name, value);
  }

  undo() {
    if (this.past.length > 0) this.state = this.past.pop();
  }

  clear() {
    this.past.push(this.state);
    this.state = reset(this.state);
  }
}
