'use strict';

const RULES = `
# places
harbour > seaside
pier > harbour
seaside > coast
coast > seaside
cliff > coast
# animals
puffin > bird
gannet > bird
bird > animal
`;

const PHOTOS = [
  { file: 'IMG_0412.jpg', tags: ['puffin'] },
  { file: 'IMG_0415.jpg', tags: ['Gannet', 'bird'] },
  { file: 'IMG_0431.jpg', tags: ['pier', 'evening'] },
  { file: 'IMG_0440.jpg', tags: ['cliff', 'puffin'] },
];

module.exports = { RULES, PHOTOS };
