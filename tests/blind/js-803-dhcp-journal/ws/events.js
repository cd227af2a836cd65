const { STAMP, LEASE, POOL } = require('./patterns');

function parseStamp(line) {
  const [text, hours, minutes, seconds] = line.match(STAMP);
  return {
    time: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    rest: line.slice(text.length),
  };
}

function parseEvent(line) {
  const { time, rest } = parseStamp(line);
  const pool = POOL.exec(rest);
  if (pool) {
    return { type: 'pool', time, name: pool[1], free: Number(pool[2]) };
  }
  const [, type, address, host] = LEASE.exec(rest);
  return { type, time, address, host };
}

module.exports = { parseEvent };
