const tokens = { abc: { name: 'ann' } };

function auth(context) {
  context.user = tokens[context.headers.token];
}
module.exports = { auth };
