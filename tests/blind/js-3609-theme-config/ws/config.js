'use strict';

const DEFAULTS = {
  name: 'untitled',
  colors: { background: '#ffffff', text: '#222222', accent: '#0055aa' },
  fonts: { body: 'Serif', size: 14 },
  plugins: ['toc'],
};

function isPlainObject(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function mergeInto(target, source) {
  for (const [key, value] of Object.entries(source)) {
    if (isPlainObject(value) && isPlainObject(target[key])) {
      mergeInto(target[key], value);
    } else if (Array.isArray(value)) {
      target[key] = [...value];
    } else {
      target[key] = value;
    }
  }
  return target;
}

function createConfig(...layers) {
  const config = { ...DEFAULTS };
  for (const layer of layers) {
    if (layer) mergeInto(config, layer);
  }
  return config;
}

module.exports = { createConfig, mergeInto };
