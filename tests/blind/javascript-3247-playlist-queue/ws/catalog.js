'use strict';

function parseLine(line) {
  const [id, title, length] = line.split('|').map((part) => part.trim());
  return { id, title, length: Number(length) };
}

/**
 * Pieces in the order in which the editor wrote them down. A later line
 * with the same id replaces the earlier one but keeps its place.
 */
function parseCatalog(text) {
  const pieces = {};
  for (const line of text.split('\n')) {
    if (!line.trim()) continue;
    const piece = parseLine(line);
    pieces[piece.id] = piece;
  }
  return Object.values(pieces);
}

module.exports = { parseCatalog };
