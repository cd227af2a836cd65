'use strict';

const { parseRules, TagIndex } = require('./tags');
const { RULES, PHOTOS } = require('./archive');

function main() {
  const index = new TagIndex(parseRules(RULES));
  for (const photo of PHOTOS) {
    index.add(photo);
    console.log(`indexed ${photo.file}`);
  }
  for (const tag of ['animal', 'Coast', 'seaside', 'evening', 'winter']) {
    const files = index.find(tag);
    console.log(`${tag.padEnd(8)} ${files.length} ${files.join(' ')}`);
  }
}

main();
