const fs = require("fs");
const path = require("path");

function load(name) {
  const text = fs.readFileSync(path.join(__dirname, name), "utf8");
  return JSON.parse(text);
}

const settings = load("settings.json");
console.log(settings.port);
