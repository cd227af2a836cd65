const { open } = require("./doors");
const run = require("./run");

function go() {
  open();
  run();
}
