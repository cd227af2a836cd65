const { rows } = require('./rows');
const { formatDate, formatMoney } = require('./format');

function render() {
  return rows.map((row) => `${formatDate(row.at)} ${formatMoney(row.amount)}`);
}
console.log(render().join('\n'));
