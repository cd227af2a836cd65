'use strict';

function isPromise(value) {
  return typeof value === 'object' && value.toString() === '[object Promise]';
}

module.exports = { isPromise };
