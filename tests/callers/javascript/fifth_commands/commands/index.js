function help() {
  return usage();
}

const usage = function () {};

module.exports = {
  help,
  list(path) {
    return usage(path);
  },
};
