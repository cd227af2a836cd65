'use strict';

const { parsePolicy, delayFor, isRetryable } = require('./policy');

class CallFailed extends Error {
  constructor(code) {
    super(`call failed: ${code}`);
    this.code = code;
  }
}

class Client {
  constructor(transport, options) {
    this.transport = transport;
    this.policy = parsePolicy(options);
    this.calls = 0;
    this.waited = 0;
  }

  attempt(request) {
    this.calls += 1;
    const reply = this.transport(request, this.calls);
    if (reply.error) throw new CallFailed(reply.error);
    return reply.body;
  }

  call(request) {
    let retries = 0;
    for (;;) {
      try {
        return this.attempt(request);
      } catch (error) {
        const exhausted = retries >= this.policy.maxRetries;
        if (exhausted || !isRetryable(this.policy, error)) throw error;
        retries += 1;
        this.waited += delayFor(this.policy, retries);
      }
    }
  }
}

module.exports = { Client, CallFailed };
