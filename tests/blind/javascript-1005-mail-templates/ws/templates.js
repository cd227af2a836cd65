'use strict';

// Germans are addressed with their title; it is part of their form.
exports.sources = {
  welcome: {
    de: 'Guten Tag {{ formal.title }} {{ formal.surname|upper }}, schön, dass Sie da sind.',
    en: 'Hello {{ name }}, nice to have you here.',
    fr: 'Bonjour {{ name }}, bienvenue.',
  },
};
