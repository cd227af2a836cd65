class OrderController {
  constructor() {
    this.orders = ['a', 'b'];
  }
  list(request) {
    return this.orders.map((order) => `${request.path}/${order}`);
  }
}
module.exports = { OrderController };
