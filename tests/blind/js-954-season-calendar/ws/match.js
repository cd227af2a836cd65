function parseDay(text) {
  const [year, month, day] = text.split('-').map(Number);
  return new Date(year, month, day);
}

function parseMatch(line) {
  const [day, home, result, away] = line.split(' ');
  const [scored, conceded] = result.split(':').map(Number);
  return { day: parseDay(day), home, away, goals: scored + conceded };
}

module.exports = { parseDay, parseMatch };
