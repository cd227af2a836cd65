import { formatDate, formatMoney } from './format/index.js';

console.log(formatDate(new Date(0)), formatMoney(3));
