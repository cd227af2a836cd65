function query() {
  return 1;
}

function shut() {
  return 2;
}

module.exports = { ask: query, close: shut };
