const notes = [];

function remember(text) {
  notes.push(text);
}

module.exports = { remember };
