const fs = require("fs");
const path = require("path");
const { options } = require("./config");
const { line } = require("./report");

const entries = JSON.parse(fs.readFileSync(path.join(__dirname, "stations.json"), "utf8"));

for (const entry of entries) {
  console.log(line(options(entry), entry.feed));
}
