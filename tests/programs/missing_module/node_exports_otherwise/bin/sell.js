import { print } from 'kiosk/tickets';

console.log(print({ seat: 'A1', price: 12 }));
