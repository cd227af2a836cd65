module.exports.start = function () {
  return begin();
};

module.exports.stop = () => 1;

function begin() {
  return 1;
}
