const { createApp } = require('./app');
const { logger, timing, auth } = require('./middleware');
const Store = require('./store');

function page(name) {
  return `<h1>${name}</h1>`;
}

function home() {
  return page('home');
}

const about = (context) => page(context.path);

function build() {
  return createApp()
    .use(logger, timing())
    .use(auth('me'))
    .get('/', home)
    .get('/about', about);
}

function received(error, value) {
  return error || value;
}

function stores() {
  new Store('x.json').get('k', received);
}

function main() {
  const app = build();
  app.handle('/');
  app.handle('/about');
  stores();
}

main();
