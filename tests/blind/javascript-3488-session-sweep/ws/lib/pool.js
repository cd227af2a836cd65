'use strict';

class SessionPool {
  constructor(ttl) {
    this.ttl = ttl;
    this.sessions = [];
  }

  open(user, now) {
    const session = { user, lastSeen: now, cart: { items: [] } };
    this.sessions.push(session);
    return session;
  }

  touch(user, now) {
    const session = this.sessions.find((entry) => entry.user === user);
    if (session) session.lastSeen = now;
    return session;
  }

  sweep(now) {
    let closed = 0;
    for (let i = 0; i < this.sessions.length; i++) {
      const session = this.sessions[i];
      if (now - session.lastSeen > this.ttl) {
        session.cart = null;
        this.sessions.splice(i, 1);
        closed++;
      }
    }
    return closed;
  }

  expire(user) {
    const session = this.sessions.find((entry) => entry.user === user);
    if (session) {
      session.lastSeen = -Infinity;
      session.cart = null;
    }
  }
}

module.exports = { SessionPool };
