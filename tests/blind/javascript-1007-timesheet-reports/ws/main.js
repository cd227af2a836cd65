'use strict';

const { report } = require('./report');
const { hours, expenses } = require('./data');

function print(title, lines) {
  console.log(title);
  for (const line of lines) console.log('  ' + line);
}

print('Hours by project', report(hours, { groupBy: 'project', sum: 'hours' }));
print('Hours by person', report(hours, { groupBy: 'person', sum: 'hours', labels: { mk: 'Mika', ro: 'Rosa' } }));
print('Expenses', report(expenses, { sum: 'amount', digits: 2 }));
