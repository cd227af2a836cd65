const { OrderController } = require('./orderController');

function register(router) {
  const controller = new OrderController();
  router.get('/orders', controller.list);
}
module.exports = { register };
