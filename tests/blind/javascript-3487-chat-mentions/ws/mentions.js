'use strict';

const MENTION = /(^|\s)@([a-z][a-z0-9_]*)/gi;
const QUIET = new Set(['bot', 'webhook']);

function hasMention(message) {
  return MENTION.test(message.text);
}

function mentionedUsers(message) {
  const users = [];
  for (const match of message.text.matchAll(/@([a-z][a-z0-9_]*)/gi)) {
    const user = match[1].toLowerCase();
    if (!users.includes(user)) users.push(user);
  }
  return users;
}

function withMentions(messages) {
  return messages.filter((message) => !QUIET.has(message.from) && hasMention(message));
}

function unreadCounts(messages) {
  const counts = {};
  for (const message of messages) {
    for (const user of mentionedUsers(message)) {
      counts[user] = (counts[user] || 0) + 1;
    }
  }
  return counts;
}

module.exports = { hasMention, mentionedUsers, withMentions, unreadCounts };
