'use strict';

const { parseTimetable, departuresAfter } = require('./timetable');

/** One panel per platform; the platform with the next departure comes first. */
function panels(departures) {
  const byPlatform = {};
  for (const departure of departures) {
    (byPlatform[departure.platform] ??= []).push(departure);
  }
  return Object.entries(byPlatform);
}

function renderPanel([platform, departures]) {
  const trains = departures.map((d) => `${d.time} ${d.train} ${d.destination}`);
  return `[${platform}] ${trains.join(', ')}`;
}

function renderBoard(text, clock, maxPanels = 4) {
  const upcoming = departuresAfter(parseTimetable(text), clock);
  return panels(upcoming).slice(0, maxPanels).map(renderPanel);
}

module.exports = { renderBoard };
