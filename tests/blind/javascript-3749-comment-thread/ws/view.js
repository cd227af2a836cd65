'use strict';

const MAX_INDENT = 4;

function pathOf(thread, comment) {
  const parents = [];
  for (let id = comment.parentId; id !== null; ) {
    const parent = thread.comments.get(id);
    parents.unshift(parent.id);
    id = parent.parentId;
  }
  return [...parents, comment.id];
}

function compare(a, b) {
  const length = Math.min(a.path.length, b.path.length);
  for (let i = 0; i < length; i++) {
    if (a.path[i] !== b.path[i]) return a.path[i] - b.path[i];
  }
  return a.path.length - b.path.length;
}

function render(thread) {
  const rows = thread.all().map((comment) => {
    const depth = thread.depth(comment.id);
    return { comment, depth, path: pathOf(thread, comment) };
  });
  return rows.sort(compare).map(({ comment, depth }) => {
    const indent = '  '.repeat(Math.min(depth, MAX_INDENT));
    const votes = comment.votes > 0 ? ` +${comment.votes}` : '';
    return `${indent}${comment.author}: ${comment.text}${votes}`;
  });
}

module.exports = { render };
