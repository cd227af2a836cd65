'use strict';

class TokenBucket {
  // now: clock in milliseconds
  constructor(capacity, perSecond, now) {
    this.capacity = capacity;
    this.perSecond = perSecond;
    this.now = now;
    this.tokens = capacity;
    this.updatedAt = now();
  }

  refill() {
    const current = this.now();
    const earned = Math.floor(((current - this.updatedAt) / 1000) * this.perSecond);
    this.tokens = Math.min(this.capacity, this.tokens + earned);
    this.updatedAt = current;
  }

  take(count = 1) {
    this.refill();
    if (count > this.tokens) return false;
    this.tokens -= count;
    return true;
  }

  waitFor(count = 1) {
    this.refill();
    const missing = count - this.tokens;
    return missing <= 0 ? 0 : Math.ceil((missing / this.perSecond) * 1000);
  }
}

module.exports = { TokenBucket };
