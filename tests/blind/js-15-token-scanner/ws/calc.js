const { evaluate } = require('./parser');

for (const text of process.argv.slice(2)) {
  console.log(text, '=', evaluate(text));
}
