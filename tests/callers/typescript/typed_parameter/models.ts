export class Invoice {
  close() {}
}

export class Order {
  close() {}
}

export class Ticket {
  close() {}
}
