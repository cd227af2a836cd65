import { sendAll, summary } from './sender.mjs';

const rows = Array.from({ length: 10 }, (_, i) => ({ id: i }));
const receipts = await sendAll(rows, 4);
console.log('sent', summary(receipts));
