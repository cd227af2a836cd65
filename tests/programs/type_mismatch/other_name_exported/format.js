function currency(amount) {
  return `${amount} EUR`;
}

module.exports = { currency };
