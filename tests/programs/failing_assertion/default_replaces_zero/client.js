const { retries, delay } = require("./options");

function schedule(given = {}) {
  const waits = [];
  for (let n = 0; n < retries(given); n++) waits.push(delay(given) * 2 ** n);
  return waits;
}

module.exports = { schedule };
