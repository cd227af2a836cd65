import { Meter } from "./meter.js";

const TARIFF = { perKwh: 45, perMinute: 2, freeMinutes: 10 };

export function sessions(events) {
  const meter = new Meter();
  for (const event of events) meter.handle(event);
  return meter.sessions;
}

/** Price of a session in cents. */
export function price({ kwh, minutes }, tariff = TARIFF) {
  const paid = Math.max(minutes - tariff.freeMinutes, 0);
  return Math.round(kwh * tariff.perKwh + paid * tariff.perMinute);
}

/** {card: cents} for a whole log */
export function bills(events, tariff = TARIFF) {
  const totals = {};
  for (const session of sessions(events)) {
    totals[session.card] = (totals[session.card] || 0) + price(session, tariff);
  }
  return totals;
}
