const prices = (offers) => {
  offers.map((offer) => offer.price);
};

function cheapest(offers) {
  return prices(offers).sort((a, b) => a - b)[0];
}

module.exports = { cheapest };
