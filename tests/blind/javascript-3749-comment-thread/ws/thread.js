'use strict';

class Thread {
  constructor() {
    this.comments = new Map();
    this.nextId = 1;
  }

  post(author, text, parentId = null) {
    if (parentId !== null && !this.comments.has(parentId)) {
      throw new RangeError(`no comment ${parentId}`);
    }
    const comment = { id: this.nextId++, author, text, parentId, votes: 0 };
    this.comments.set(comment.id, comment);
    return comment.id;
  }

  vote(id, delta) {
    this.comments.get(id).votes += delta;
  }

  repliesTo(id) {
    return [...this.comments.values()].filter((c) => c.parentId === id);
  }

  /** Removes one comment; its replies move up one level. */
  remove(id) {
    const comment = this.comments.get(id);
    if (comment === undefined) return false;
    for (const reply of this.comments.values()) {
      if (reply.parentId === id) {
        reply.parentId = comment.id;
      }
    }
    this.comments.delete(id);
    return true;
  }

  /** How deep a comment is nested; comments on the article itself have depth 0. */
  depth(id) {
    let depth = 0;
    let comment = this.comments.get(id);
    while (comment.parentId !== null) {
      comment = this.comments.get(comment.parentId);
      depth += 1;
    }
    return depth;
  }

  all() {
    return [...this.comments.values()];
  }
}

module.exports = { Thread };
