const queue = require('./queue');

function label(subject) {
  return `#${subject}`;
}

function open(subject, urgency) {
  return queue.place(label(subject), urgency);
}

exports.open = open;
exports.label = label;
