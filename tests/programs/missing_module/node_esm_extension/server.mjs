import { listOrders } from './routes/orders';

console.log(listOrders());
