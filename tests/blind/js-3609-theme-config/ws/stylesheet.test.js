'use strict';

const test = require('node:test');
const assert = require('node:assert');
const { createConfig, mergeInto } = require('./config');
const { renderSite } = require('./stylesheet');

test('defaults without layers', () => {
  assert.strictEqual(createConfig().fonts.size, 14);
});

test('merges nested objects', () => {
  assert.deepStrictEqual(mergeInto({ a: { b: 1, c: 2 } }, { a: { c: 3 } }), { a: { b: 1, c: 3 } });
});

test('lists are replaced and copied', () => {
  const plugins = ['math'];
  const config = createConfig({ plugins });
  assert.deepStrictEqual(config.plugins, ['math']);
  assert.notStrictEqual(config.plugins, plugins);
});

test('top-level values of one site stay there', () => {
  createConfig({ name: 'shop' });
  assert.strictEqual(createConfig().name, 'untitled');
});

test('renders a page with its own accent', () => {
  const site = { base: {}, pages: { '/sale': { colors: { accent: '#cc0000' } }, '/about': {} } };
  const pages = renderSite(site);
  assert.match(pages['/sale'], /--accent: #cc0000;/);
  assert.match(pages['/about'], /--accent: #0055aa;/);
});
