'use strict';

function cartValue(session) {
  return session.cart.items.reduce((sum, item) => sum + item.price * item.count, 0);
}

function summary(sessions) {
  return sessions.map((session) => `${session.user}: ${cartValue(session).toFixed(2)}`);
}

module.exports = { cartValue, summary };
