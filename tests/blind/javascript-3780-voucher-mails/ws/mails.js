'use strict';

const { render } = require('./template');

const MAILS = {
  welcome: {
    subject: 'Welcome, {{name}}',
    body: 'Dear {{name}},\nyour account is open.',
  },
  voucher: {
    subject: 'A gift of {{amount|money}}',
    body: 'Dear {{name}},\nuse code {{code}} until {{until|date}}.\nOnce more: {{code}}',
  },
  reminder: {
    subject: 'Still {{amount|money}} left',
    body: '{{name|upper}}, your voucher ends on {{until|date}}.',
  },
};

function compose(kind, customer, extra = {}) {
  const mail = MAILS[kind];
  const data = { name: customer.name, ...extra };
  return {
    to: customer.email,
    subject: render(mail.subject, data),
    body: render(mail.body, data),
  };
}

module.exports = { compose };
