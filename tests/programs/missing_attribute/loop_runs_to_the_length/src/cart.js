function total(lines) {
  let sum = 0;
  for (let i = 0; i <= lines.length; i++) {
    sum += lines[i].price;
  }
  return sum;
}

module.exports = { total };
