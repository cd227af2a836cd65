const { Router } = require('./router');
const { register } = require('./routes');

const router = new Router();
register(router);
console.log(router.handle('GET', '/orders'));
