import { chunks, put } from './store.mjs';

export async function sendAll(rows, size) {
  const receipts = [];
  chunks(rows, size).forEach(async (batch, index) => {
    receipts.push(await put(`batch-${index}`, batch));
  });
  return receipts;
}

export function summary(receipts) {
  return receipts.map((r) => r.count).reduce((a, b) => a + b);
}
