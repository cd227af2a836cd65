function square(side) {
  return side * side;
}

function cube(side) {
  return side * square(side);
}

function hidden() {
  return 0;
}

const util = {
  round(value) {
    return Math.round(value);
  },
};

module.exports = { square, cube, util };
