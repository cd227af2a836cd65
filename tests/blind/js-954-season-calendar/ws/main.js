const fs = require('fs');
const path = require('path');
const { parseMatch } = require('./match');
const { Season } = require('./season');

const season = new Season(2023);
const text = fs.readFileSync(path.join(__dirname, 'matches.txt'), 'utf8');
for (const line of text.split('\n').filter(Boolean)) {
  season.add(parseMatch(line));
}
console.log(season.overview());
