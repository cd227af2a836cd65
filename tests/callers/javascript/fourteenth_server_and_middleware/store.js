const fs = require('fs');

function Store(path) {
  this.path = path;
}

Store.prototype.get = function (key, callback) {
  this.load((error, data) => callback(error, data && data[key]));
};

Store.prototype.load = function (callback) {
  const self = this;
  fs.readFile(self.path, (error, text) => {
    if (error) return callback(error);
    callback(null, decode(text));
  });
};

function decode(text) {
  return JSON.parse(text);
}

module.exports = Store;
