module.exports = function parse(text) {
  return text.split(" ");
};
