const fs = require('fs');
const config = require('../config.json');

function renderWelcome(name) {
  const html = fs.readFileSync(config.welcomeTemplate, 'utf8');
  return html.replace('{{name}}', name);
}

module.exports = { renderWelcome };
