const { EventEmitter } = require('events');

const app = new EventEmitter();

app.on('ready', () => {
  console.log('ready (at last)');
};

app.emit('ready');
