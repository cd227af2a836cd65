const DEFAULTS = {
  sensors: ["temp", "rain"],
  digits: 1,
};

function options(entry) {
  const { feed, ...own } = entry;
  return Object.assign(DEFAULTS, own);
}

module.exports = { options };
