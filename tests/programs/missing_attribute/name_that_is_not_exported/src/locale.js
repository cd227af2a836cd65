module.exports = { name: 'de-DE', currency: 'EUR' };
