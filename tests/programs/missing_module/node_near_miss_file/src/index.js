const { render } = require('./report');

console.log(render(new Date(0)));
