'use strict';

const { Renderer } = require('./renderer');
const { recipients } = require('./recipients');

const renderer = new Renderer();
for (const person of recipients) {
  const text = renderer.render('welcome', person.locale, person);
  console.log(`${person.email}: ${text}`);
}
