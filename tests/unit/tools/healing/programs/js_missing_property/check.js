const { city } = require("./user.js");

if (city({ address: { city: "Oslo" } }) !== "Oslo") throw new Error("wrong city");
console.log("ok");
