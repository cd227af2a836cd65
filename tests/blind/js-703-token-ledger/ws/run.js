const fs = require('fs');
const { Ledger } = require('./ledger');
const { show, feeLabel } = require('./units');

function main([file]) {
  const { rates, opening, transfers } = JSON.parse(fs.readFileSync(file, 'utf8'));
  const ledger = new Ledger(opening, rates);
  console.log(`fees: ${Object.entries(rates).map(([tier, rate]) => `${tier} ${feeLabel(rate)}`).join(', ')}`);
  for (const transfer of transfers) {
    const fee = ledger.transfer(transfer);
    console.log(`${transfer.from} -> ${transfer.to}: ${transfer.amount}, fee ${show(fee)}`);
  }
  for (const [owner, balance] of ledger.balances) {
    console.log(`${owner.padEnd(8)}${show(balance).padStart(14)}`);
  }
}

main(process.argv.slice(2));
