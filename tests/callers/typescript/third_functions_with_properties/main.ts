import { build, type Plugin } from './plugins';

const log: Plugin = {
  name: 'log',
  setup(bus) {
    bus.on('start', started);
  },
};

function started(): void {}

const silent: Plugin = {
  name: 'silent',
  setup: () => {
    muted();
  },
};

function muted(): void {}

function create() {
  return counter();
}
create.empty = empty;

function empty(): void {}

function counter(): number {
  return 1;
}

export function go(): void {
  build([log, silent]);
  create();
  create.empty();
}
