const { Shape } = require('./shapes/base');

console.log(Shape.create('circle', 2).area());
