exports.parse = function parse(line) {
  const [name, ...args] = split(line);
  return { name, args };
};

function split(line) {
  return line.split(' ');
}
