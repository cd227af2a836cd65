module.exports = function execute() {
  return 1;
};
