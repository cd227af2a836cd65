const pipe = (...steps) => (value) => steps.reduce((result, step) => step(result), value);

function trim(text) {
  return text.trim();
}

const split = (text) => text.split(' ');

function countWords(words) {
  return words.length;
}

const words = pipe(trim, split, countWords);

function curry(fn) {
  return function curried(...args) {
    return args.length >= fn.length ? fn(...args) : (...more) => curried(...args, ...more);
  };
}

function area(width, height) {
  return width * height;
}

const curriedArea = curry(area);

function memoize(fn, cache = new Map()) {
  return (key) => {
    if (!cache.has(key)) {
      cache.set(key, fn(key));
    }
    return cache.get(key);
  };
}

const slow = function (key) {
  return key;
};

const fast = memoize(slow);

function once(fn) {
  let result;
  let done = false;
  return function () {
    if (!done) {
      done = true;
      result = fn.apply(this, arguments);
    }
    return result;
  };
}

const ready = once(function init() {
  return true;
});

function debounce(fn, wait) {
  let timer;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => fn(...args), wait);
  };
}

function save() {}

const visitors = {
  Num(node) {
    return node.value;
  },
  Sum(node) {
    return visit(node.left) + visit(node.right);
  },
};

function visit(node) {
  const visitor = visitors[node.type];
  return visitor(node);
}

function go() {
  words(' a b ');
  curriedArea(2)(3);
  fast('a');
  ready();
  const later = debounce(save, 5);
  later();
  visit({ type: 'Sum', left: { type: 'Num', value: 1 }, right: { type: 'Num', value: 2 } });
}

go();
