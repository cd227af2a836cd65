function parse(text) {
  let left;
  for (const word of text.split(' ')) {
    if (/^\d+$/.test(word)) left = { name: word };
    else left = join(left, text.split(' ')[2]);
  }
  return left;
}

function join(left, right) {
  if (right) return { name: left.name + right };
}

module.exports = { parse };
