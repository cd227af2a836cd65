exports.area = require('./shapes').square;
exports.describe = function () {
  return inner();
};

function inner() {
  return 1;
}
