const http = require('http');

async function ask(handler) {
  const answer = await handler();
  return answer.body.items.length;
}

ask(() => new Promise((resolve) => setImmediate(() => resolve(JSON.parse(process.env.ANSWER || '{}'))))).catch((error) => {
  console.error(error);
  process.exit(1);
});
