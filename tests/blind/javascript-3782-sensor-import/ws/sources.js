'use strict';

const later = (value) => new Promise((resolve) => setTimeout(resolve, 2, value));

const READERS = {
  csv: async (text) => {
    const lines = await later(text.trim().split('\n'));
    return lines.map((line) => line.split(',')).map(([id, value]) => ({ id, value: Number(value) }));
  },
  json: async (text) => later(JSON.parse(text)),
};

function open({ format, text }) {
  const reader = READERS[format];
  if (!reader) throw new Error(`no reader for ${format}`);
  return reader(text);
}

module.exports = { open };
