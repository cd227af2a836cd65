exports.load = (flag) => (flag ? yes() : no());

const yes = () => 1;

function no() {
  return 0;
}
