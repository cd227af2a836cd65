'use strict';

// Accession numbers: two letters for the country, four digits, optional sub-sample.
const ACCESSION = /^([A-Z]{2})-(\d{4})(?:\/(\d+))?$/g;

function normalize(text) {
  return text.trim().toUpperCase().replace(/\s*([-/])\s*/g, '$1');
}

function isAccession(text) {
  return ACCESSION.test(normalize(text));
}

function parseAccession(text) {
  const [whole, subsample] = normalize(text).split('/');
  const [country, number] = whole.split('-');
  return { country, number: Number(number), subsample: subsample ? Number(subsample) : null };
}

module.exports = { isAccession, normalize, parseAccession };
