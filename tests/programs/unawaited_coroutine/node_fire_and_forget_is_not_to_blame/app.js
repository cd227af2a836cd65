const { track } = require('./track');

function show(plugins) {
  track('shown'); plugins.forEach((plugin) => console.log(plugin));
}

show(JSON.parse(process.argv[2] || '{"a": 1}'));
