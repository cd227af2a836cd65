const { renderWelcome } = require('./mail');

console.log(renderWelcome('Ada'));
