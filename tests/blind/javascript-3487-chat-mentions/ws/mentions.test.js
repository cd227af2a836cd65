'use strict';

const test = require('node:test');
const assert = require('node:assert');
const { mentionedUsers, withMentions, unreadCounts } = require('./mentions');

const CHANNEL = [
  { id: 1, from: 'ines', text: 'the build is red, @tom can you look?' },
  { id: 2, from: 'tom', text: '@ines on it' },
  { id: 3, from: 'bot', text: '@tom build 481 failed' },
  { id: 4, from: 'ines', text: 'lunch at noon' },
  { id: 5, from: 'raul', text: 'merged, @tom @ines please pull' },
];

test('users are listed once and lower case', () => {
  assert.deepStrictEqual(mentionedUsers({ text: '@Tom and @tom and @raul' }), ['tom', 'raul']);
});

test('no users without an at sign', () => {
  assert.deepStrictEqual(mentionedUsers(CHANNEL[3]), []);
});

test('messages with mentions, bots left out', () => {
  assert.deepStrictEqual(withMentions(CHANNEL).map((m) => m.id), [1, 2, 5]);
});

test('a channel without mentions', () => {
  assert.deepStrictEqual(withMentions([CHANNEL[3]]), []);
});

test('unread counts', () => {
  assert.deepStrictEqual(unreadCounts(CHANNEL), { tom: 3, ines: 2 });
});
