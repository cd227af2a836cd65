// Starts VS Code's server as later releases start themselves: this one only exports it.

const { createServer } = require('node:http');
const { loadCodeWithNls } = require('code-server/lib/vscode/out/server-main');

async function main() {
  const code = await loadCodeWithNls();
  if (process.argv.includes('--install-extension')) {
    return code.spawnCli();
  }
  const vscode = await code.createServer(null);
  const server = createServer((request, response) => vscode.handleRequest(request, response));
  server.on('upgrade', (request, socket) => vscode.handleUpgrade(request, socket));
  server.listen(0, '127.0.0.1', () => {
    console.log(`Extension host agent listening on ${server.address().port}`);
  });
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
