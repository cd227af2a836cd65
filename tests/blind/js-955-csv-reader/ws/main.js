const { Reader } = require('./reader');
const { meters, readings } = require('./data');

const names = new Reader().read(meters);
const usage = new Reader({
  separator: ';',
  convert: (row) => ({ meter: row.meter, kwh: Number(row.kwh.replace(',', '.')) }),
}).readConverted(readings);

for (const { id, place } of names) {
  const total = usage
    .filter(({ meter }) => meter === id)
    .reduce((sum, { kwh }) => sum + kwh, 0);
  console.log(`${place}: ${total.toFixed(1)} kWh`);
}
