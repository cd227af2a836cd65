'use strict';
const { Heap } = require('./heap');

const LEVELS = { red: 0, orange: 1, yellow: 2, green: 3 };

const ARRIVALS = [
  [0, 'Amund', 'yellow'],
  [3, 'Berit', 'green'],
  [4, 'Carla', 'orange'],
  [9, 'Dag', 'yellow'],
  [11, 'Eske', 'red'],
];

// Patients move up one level for every 30 minutes of waiting.
function urgency(patient) {
  return LEVELS[patient.level] * 30 + patient.arrived;
}

function admit(queue, [arrived, name, level]) {
  queue.push({ arrived, name, level });
}

function drain(queue) {
  const order = [];
  while (queue.size > 0) {
    const next = queue.pop();
    order.push(`${next.name} (${next.level})`);
  }
  return order;
}

const queue = new Heap(urgency);
for (const arrival of ARRIVALS) admit(queue, arrival);
drain(queue).forEach((line, i) => console.log(`${i + 1}. ${line}`));
