const templates = require('./lib/engine');

function upper(text) {
  return text.toUpperCase();
}

const reverse = function (text) {
  return [...text].reverse().join('');
};

const log = (name) => name.length;

function setup() {
  const engine = templates.create({ onRender: log });
  engine.helper('upper', upper).helper('reverse', reverse);
  engine.partial('hello', 'Hello {{user.name|upper}} {{user.name|reverse}} {{user.id}}');
  engine.templates.set('bye', engine.compile('Bye'));
  return engine;
}

function go() {
  const engine = setup();
  return engine.render('hello', { user: { name: 'ann', id: 1 } });
}

go();
