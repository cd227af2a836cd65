const { build } = require("../src/app");

build().listen({ port: 3000 });
