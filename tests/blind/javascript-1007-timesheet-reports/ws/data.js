'use strict';

exports.hours = [
  { project: 'website', person: 'mk', hours: 3.5 },
  { project: 'website', person: 'ro', hours: 6 },
  { project: 'intranet', person: 'mk', hours: 4 },
];

exports.expenses = [
  { kind: 'train', amount: 48.9 },
  { kind: 'hotel', amount: 112 },
  { kind: 'train', amount: 48.9 },
];
