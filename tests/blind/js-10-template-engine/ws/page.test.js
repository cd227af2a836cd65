const test = require('node:test');
const assert = require('node:assert');
const { link, list } = require('./page');

test('plain link', () => {
  assert.strictEqual(link({ href: '/a', title: 'A' }), '<a href="/a">A</a>');
});

test('ampersand in the address', () => {
  assert.strictEqual(link({ href: '/a?b=1&c=2', title: 'A' }), '<a href="/a?b=1&amp;c=2">A</a>');
});

test('nested list', () => {
  assert.match(list([{ href: '/', title: 'Home' }]), /^<ul class="nav"><li><a/);
});

test('title with a comparison', () => {
  assert.strictEqual(link({ href: '/x', title: 'a < b' }), '<a href="/x">a &lt; b</a>');
});
