import { parseLine, totals } from './cart.mjs';
import { parcels } from './parcels.mjs';

const LINES = ['mug, 4.50, 4', 'plate, 7.25, 8', 'bowl, 5.00, 3'];

const { count, sum } = totals(LINES.map(parseLine));
console.log('items', count, 'sum', sum);
console.log('parcels', parcels(count).join('+'));
