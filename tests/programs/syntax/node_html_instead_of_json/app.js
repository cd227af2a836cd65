const http = require('http');

const server = http.createServer((request, response) => {
  response.end(process.argv[2] ?? '<!DOCTYPE html><title>Sign in</title>');
});

server.listen(0, '127.0.0.1', async () => {
  const reply = await fetch(`http://127.0.0.1:${server.address().port}/rows`);
  server.close();
  const rows = await reply.json();
  console.log(rows.length);
});
