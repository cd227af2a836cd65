const { deck, deal } = require('./deck');

function player(name) {
  return { name, hand: [] };
}

function value(hand) {
  return hand.reduce((sum, card) => sum + card.rank, 0);
}

const players = ['ana', 'bo', 'cy'].map(player);
const rest = deal(deck(), players, 3);
for (const p of players) {
  console.log(p.name, value(p.hand));
}
console.log('left', rest.length);
