'use strict';

const path = require('node:path');
const { Catalogue } = require('./catalogue');
const { read } = require('./csv');

const catalogue = new Catalogue(read(path.join(__dirname, 'seeds.csv')));
for (const month of ['mar', 'may', 'sep', 'dec']) {
  const seeds = catalogue.sownIn(month);
  const names = seeds.map((seed) => seed.name).join(', ') || 'nothing';
  console.log(`${month}: ${names} (${catalogue.cost(seeds).toFixed(2)})`);
}
