import { EventEmitter } from 'node:events';

export class Store extends EventEmitter {
  values = {};

  set(key, value) {
    this.values[key] = value;
    this.emit('change', key, value);
  }
}
