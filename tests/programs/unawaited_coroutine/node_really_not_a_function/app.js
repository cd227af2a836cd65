const plugins = JSON.parse(process.argv[2] || '{"start": 3}');

async function main() {
  await Promise.resolve();
  plugins.start();
}

main();
