'use strict';

/**
 * Delivery plan of a carrier. Stops are house numbers in the order they are
 * walked; a house can appear more than once when several papers go there.
 */

const WEIGHTS = { daily: 210, weekly: 95, sunday: 640 };

function parseStop(line) {
  const [house, paper, copies = '1'] = line.trim().split(/\s+/);
  if (!(paper in WEIGHTS)) throw new Error(`unknown paper: ${paper}`);
  return { house, paper, copies: Number(copies) };
}

// one entry per house, papers of the same house go into one bundle
function bundle(stops) {
  const bundles = {};
  for (const stop of stops) {
    if (!bundles[stop.house]) {
      bundles[stop.house] = { house: stop.house, papers: [], grams: 0 };
    }
    const b = bundles[stop.house];
    b.papers.push(stop.paper);
    b.grams += WEIGHTS[stop.paper] * stop.copies;
  }
  return Object.values(bundles);
}

function plan(text) {
  const stops = text
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map(parseStop);
  return bundle(stops);
}

/** Splits the walk into bags the carrier can take at once. */
function bags(bundles, limit = 1500) {
  const out = [];
  let bag = { houses: [], grams: 0 };
  for (const b of bundles) {
    if (bag.houses.length > 0 && bag.grams + b.grams > limit) {
      out.push(bag);
      bag = { houses: [], grams: 0 };
    }
    bag.houses.push(b.house);
    bag.grams += b.grams;
  }
  if (bag.houses.length > 0) out.push(bag);
  return out;
}

module.exports = { plan, bags };
