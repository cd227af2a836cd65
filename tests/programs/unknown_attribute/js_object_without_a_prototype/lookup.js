'use strict';

function lookUp(view, name) {
  if (view !== null && view.hasOwnProperty(name)) {
    return view[name];
  }
  return '';
}

module.exports = { lookUp };
