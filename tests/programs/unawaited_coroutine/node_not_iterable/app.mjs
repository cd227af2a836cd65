import { Store } from './store.mjs';

async function main() {
  const store = new Store();
  const rows = store.readRows();
  for (const row of rows) {
    console.log(row);
  }
}

await main();
