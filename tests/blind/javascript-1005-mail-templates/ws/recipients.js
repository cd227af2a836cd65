'use strict';

exports.recipients = [
  {
    email: 'k.brandt@example.org',
    locale: 'de',
    name: 'Karla',
    formal: { title: 'Frau Dr.', surname: 'Brandt' },
  },
  { email: 'tom@example.org', locale: 'en', name: 'Tom' },
  { email: 'amelie@example.org', locale: 'fr', name: 'Amélie' },
];
