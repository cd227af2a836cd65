const settings = withDefaults({ host: 'localhost' });

function withDefaults(given) {
  return { port: DEFAULT_PORT, ...given };
}

const DEFAULT_PORT = 8080;

exports.describe = () => `${settings.host}:${settings.port}`;
