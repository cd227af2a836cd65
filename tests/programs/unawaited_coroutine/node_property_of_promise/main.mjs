import { loadConfig } from './config.mjs';

function listen(server) {
  return `http://${server.host}:${server.port}`;
}

const config = loadConfig();
console.log(listen(config.server));
