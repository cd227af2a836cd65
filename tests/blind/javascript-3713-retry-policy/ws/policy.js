'use strict';

const DEFAULTS = {
  maxRetries: 3,
  baseDelay: 100,
  factor: 2,
  maxDelay: 5000,
  retryOn: ['timeout', 'busy'],
};

function parsePolicy(options = {}) {
  const policy = {
    maxRetries: options.maxRetries || DEFAULTS.maxRetries,
    baseDelay: options.baseDelay ?? DEFAULTS.baseDelay,
    factor: options.factor ?? DEFAULTS.factor,
    maxDelay: options.maxDelay ?? DEFAULTS.maxDelay,
    retryOn: options.retryOn ?? DEFAULTS.retryOn,
  };
  if (policy.maxRetries < 0 || policy.factor < 1) {
    throw new RangeError('policy out of range');
  }
  return policy;
}

function delayFor(policy, attempt) {
  const delay = policy.baseDelay * policy.factor ** (attempt - 1);
  return Math.min(delay, policy.maxDelay);
}

function isRetryable(policy, error) {
  return policy.retryOn.includes(error.code);
}

module.exports = { parsePolicy, delayFor, isRetryable };
