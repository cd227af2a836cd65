'use strict';

function tokenBucket({ size, perMs }) {
  let tokens = size;
  let last = 0;

  function refill(at) {
    tokens = Math.min(size, tokens + (at - last) * perMs);
    last = at;
  }

  return {
    allow(at) {
      refill(at);
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}

exports.tokenBucket = tokenBucket;

exports.slidingWindow = ({ limit, span }) => {
  const hits = [];
  const expire = (at) => {
    while (hits.length && hits[0] <= at - span) hits.shift();
  };
  const allow = (at) => {
    expire(at);
    return hits.length < limit && hits.push(at) > 0;
  };
  return { allow };
};
