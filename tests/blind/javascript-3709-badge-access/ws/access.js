'use strict';

const LEVELS = ['visitor', 'staff', 'security'];

function parseEvent(line) {
  const [time, door, badge] = line.trim().split(/\s+/);
  return { time, door, badge: Number(badge) };
}

function mayOpen(level, door) {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(door.needs);
}

function evaluate(registry, doors, lines) {
  const results = [];
  for (const line of lines) {
    const event = parseEvent(line);
    const batch = registry.batchOf(event.badge);
    const door = doors[event.door];
    results.push({
      time: event.time,
      badge: event.badge,
      level: batch.level,
      door: door.label,
      granted: mayOpen(batch.level, door),
    });
  }
  return results;
}

function summarize(results) {
  const denied = results.filter((result) => !result.granted);
  return `${results.length - denied.length} granted, ${denied.length} denied`;
}

module.exports = { evaluate, summarize };
