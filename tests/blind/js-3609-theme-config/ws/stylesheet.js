'use strict';

const { createConfig } = require('./config');

function cssVariables(config) {
  const lines = Object.entries(config.colors)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => `  --${name}: ${value};`);
  lines.push(`  --font: ${config.fonts.size}px ${config.fonts.body};`);
  return [':root {', ...lines, '}'].join('\n');
}

function renderSite(site) {
  return Object.fromEntries(
    Object.entries(site.pages).map(([path, overrides]) => [
      path,
      cssVariables(createConfig(site.base, overrides)),
    ]),
  );
}

module.exports = { cssVariables, renderSite };
