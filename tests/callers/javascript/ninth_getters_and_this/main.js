function clean(text) {
  return text.trim();
}

function measure() {
  return 3;
}

const STOP = 'stop';

const box = {
  items: [],
  get size() {
    return this.items.length;
  },
  set name(text) {
    this.text = clean(text);
  },
  get name() {
    return this.text;
  },
  describe() {
    return this.helper() + this.size;
  },
  helper: function () {
    return 'box ';
  },
  ['run']() {
    return 1;
  },
  [STOP]: () => 2,
};

function reads() {
  box.describe();
  return box.size + box.name;
}

function writes() {
  box.name = ' a ';
}

function borrowed() {
  const other = Object.create(box);
  other.items = [];
  other.describe();
}

function computed() {
  box['run']();
  box[STOP]();
}

const chain = {
  once() {
    box.helper();
    return this;
  },
  again() {
    return this.once();
  },
};

function chained() {
  chain.once().again();
}

const meter = {};
Object.defineProperty(meter, 'level', {
  get() {
    return measure();
  },
});
Object.defineProperty(meter, 'unit', { value: 'm' });

function defined() {
  return meter.level + meter.unit;
}

const tree = {
  branch: {
    inner() {
      return 4;
    },
  },
  reach() {
    return this.branch.inner();
  },
};

function nested() {
  tree.reach();
  const { branch } = tree;
  branch.inner();
}

function action() {
  return 5;
}

const holder = {
  get pick() {
    return action;
  },
};

function returned() {
  holder.pick();
}

function original() {
  return 6;
}

function other() {
  return 7;
}

const changing = { method: original };
changing.method = other;

function replaced() {
  changing.method();
}

reads();
writes();
borrowed();
computed();
chained();
defined();
nested();
returned();
replaced();
