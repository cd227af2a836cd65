'use strict';

const { TokenBucket } = require('./bucket');

class Limiter {
  constructor(plans, now = Date.now) {
    this.plans = plans;
    this.now = now;
    this.buckets = new Map();
  }

  bucketOf(client) {
    const key = `${client.plan}/${client.id}`;
    if (!this.buckets.has(key)) {
      const plan = this.plans[client.plan];
      if (!plan) throw new RangeError(`unknown plan ${client.plan}`);
      this.buckets.set(key, new TokenBucket(plan.burst, plan.perSecond, this.now));
    }
    return this.buckets.get(key);
  }

  check(client, cost = 1) {
    const bucket = this.bucketOf(client);
    if (bucket.take(cost)) return { allowed: true, retryAfter: 0 };
    return { allowed: false, retryAfter: bucket.waitFor(cost) };
  }
}

module.exports = { Limiter };
