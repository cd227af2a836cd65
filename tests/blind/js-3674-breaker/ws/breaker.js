'use strict';

/**
 * Circuit breaker. Closed: calls pass; `limit` failures within `window` ms
 * open it. Open: calls are refused until `rest` ms have gone by, then one
 * call is let through on trial (half-open). A good trial closes the breaker
 * again, a bad one opens it for another rest.
 */
class Breaker {
  constructor({ limit, window, rest, clock }) {
    this.limit = limit;
    this.window = window;
    this.rest = rest;
    this.clock = clock;
    this.state = 'closed';
    this.times = [];
    this.openedAt = null;
  }

  call(fn) {
    if (this.state === 'open') {
      if (this.clock.now() - this.openedAt < this.rest) {
        return { ok: false, reason: 'refused' };
      }
      this.state = 'half-open';
    }
    try {
      const value = fn();
      this.onSuccess();
      return { ok: true, value };
    } catch (err) {
      this.onFailure();
      return { ok: false, reason: err.message };
    }
  }

  onSuccess() {
    if (this.state !== 'half-open') return;
    this.state = 'closed';
    this.times = [];
  }

  tooMany() {
    const n = this.times.length;
    return n >= this.limit && this.times[n - 1] - this.times[n - 2] <= this.window;
  }

  onFailure() {
    this.times.push(this.clock.now());
    if (this.state === 'half-open' || this.tooMany()) {
      this.state = 'open';
      this.openedAt = this.clock.now();
    }
  }
}

module.exports = { Breaker };
