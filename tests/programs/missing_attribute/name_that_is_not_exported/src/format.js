const locale = require('./locale');

function toDate(value) {
  return new Date(value).toLocaleDateString(locale.name);
}
function formatMoney(amount) {
  return amount.toFixed(2) + ' ' + locale.currency;
}
module.exports = { toDate, formatMoney };
