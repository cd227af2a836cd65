const queue = require('./queue');

function label(subject) {
  return `#${subject}`;
}

function open(subject, urgency) {
  return queue.place(label(subject), urgency);
}

module.exports = { open, label };
