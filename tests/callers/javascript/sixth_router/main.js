const { createRouter } = require('./lib/router');

function render(name) {
  return name;
}

function authenticate(request, next) {
  next();
}

const users = {
  list(request) {
    return listUsers(request);
  },
  show: showUser,
};

function listUsers() {
  return render('users');
}

function showUser() {
  return render('user');
}

const home = () => render('home');

function onError(error) {
  return String(error);
}

function setup() {
  const router = createRouter({ onError });
  router.get('/', home);
  router.resource('users', users, authenticate);
  createRouter();
  return router;
}

function go() {
  const router = setup();
  ['/', '/users', '/users/1', '/none'].forEach((path) => router.handle(path));
}

go();
