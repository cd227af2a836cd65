const { load } = require('./config');

const BUDGET = 20;

function worstCase(config) {
  let total = config.timeout;
  for (let n = 1; n <= config.retries; n++) {
    total += config.delay * n + config.timeout;
  }
  return total;
}

const config = load();
const seconds = worstCase(config);
if (seconds > BUDGET) {
  throw new Error(`${config.name} may take ${seconds}s, allowed are ${BUDGET}s`);
}
console.log(`${config.name} starts`);
