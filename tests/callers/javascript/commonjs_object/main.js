const api = require("./api");
const { close } = require("./api");

function go() {
  api.ask();
  close();
}
