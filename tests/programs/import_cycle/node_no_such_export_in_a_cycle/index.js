const tickets = require('./src/tickets');

console.log(tickets.open('printer', 3));
