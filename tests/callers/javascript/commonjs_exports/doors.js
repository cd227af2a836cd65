exports.open = function open() {
  return 1;
};
