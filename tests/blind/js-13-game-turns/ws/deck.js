const SUITS = ['clubs', 'hearts'];

function deck() {
  const cards = [];
  for (const suit of SUITS) {
    for (let rank = 1; rank <= 6; rank++) cards.push({ suit, rank });
  }
  return cards;
}

function deal(cards, players, each) {
  const rest = [...cards];
  for (let round = 0; round < each; round++) {
    for (let p = 0; p <= players.length; p++) {
      players[p].hand.push(rest.shift());
    }
  }
  return rest;
}

module.exports = { deck, deal };
