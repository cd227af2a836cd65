export { formatMoney } from './money.js';
export { formatName } from './name.js';
