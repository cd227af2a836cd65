'use strict';

function Emitter() {
  this.handlers = {};
}

Emitter.prototype.on = function (name, handler) {
  (this.handlers[name] || (this.handlers[name] = [])).push(handler);
  return this;
};

Emitter.prototype.emit = function (name) {
  var args = Array.prototype.slice.call(arguments, 1);
  var list = this.handlers[name] || [];
  for (var i = 0; i < list.length; i++) {
    list[i].apply(this, args);
  }
  return list.length;
};

function Widget(id, parent) {
  Emitter.call(this);
  this.id = id;
  this.parent = parent || null;
  this.dirty = false;
}

inherits(Widget, Emitter);

Widget.prototype.path = function () {
  return this.parent ? this.parent.path() + '/' + this.id : this.id;
};

Widget.prototype.invalidate = function () {
  var self = this;
  if (self.dirty) return;
  self.dirty = true;
  [self.parent].filter(Boolean).forEach(function (parent) {
    parent.invalidate();
  });
};

Widget.prototype.render = function () {
  this.dirty = false;
  return '<' + this.path() + ' ' + this.body() + '>';
};

Widget.prototype.body = function () {
  return 'empty';
};

function Counter(id, parent) {
  Widget.call(this, id, parent);
  this.count = 0;
}

inherits(Counter, Widget);

Counter.prototype.body = function () {
  return Widget.prototype.body.call(this) + plural(this.count);
};

Counter.prototype.click = function () {
  this.count += 1;
  this.invalidate();
  return this.emit('click', this.count);
};

Counter.prototype.isFull = function () {
  return this.count >= 2;
};

function inherits(child, base) {
  child.prototype = Object.create(base.prototype);
  child.prototype.constructor = child;
}

function plural(n) {
  return n === 1 ? ' 1 click' : ' ' + n + ' clicks';
}

function makeLogger(prefix) {
  function log(count) {
    console.log(prefix + ': ' + this.path() + plural(count));
  }
  return log;
}

function onFull() {
  if (this.isFull()) console.log('full');
}

var root = new Widget('root');
var counter = new Counter('c1', root);
counter.on('click', makeLogger('log')).on('click', onFull);
counter.click();
counter.click();
[root, counter].forEach(function (widget) {
  console.log(widget.render());
});
