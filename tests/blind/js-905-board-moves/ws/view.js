function overview({ columns }) {
  return Object.entries(columns)
    .map(([name, titles]) => `${name}: ${titles.join(', ') || '-'}`)
    .join('\n');
}

module.exports = { overview };
