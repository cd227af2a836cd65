const { MemberStore } = require('./members');
const { openDues } = require('./dues');
const { letter } = require('./letters');
const { ledger } = require('./club.json');

async function main() {
  const store = new MemberStore('club.json');
  const dues = await openDues(store, ledger, 2024);
  console.log(`${dues.length} letters`);
  for (const due of dues) {
    console.log('---');
    console.log(letter(due));
  }
}

main();
