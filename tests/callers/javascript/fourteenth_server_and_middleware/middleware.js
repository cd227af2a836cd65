function now() {
  return Date.now();
}

function allowed(user) {
  return user !== 'nobody';
}

module.exports = {
  logger(context, next) {
    context.logged = true;
    return next();
  },
  timing: () => async (context, next) => {
    const start = now();
    await next();
    context.time = now() - start;
  },
  auth(user) {
    return (context, next) => (allowed(user) ? next() : null);
  },
};
