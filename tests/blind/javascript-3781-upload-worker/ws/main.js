'use strict';

const { configure } = require('./config');
const { Worker } = require('./worker');

const FAILING = { 'tour.mp4': 2, 'broken.iso': 99 };

function send(job) {
  return job.tries > (FAILING[job.file] ?? 0);
}

const SITES = {
  office: '{"chunk": 8, "targets": ["primary", "mirror"]}',
  boat: '{"name": "boat", "retry": {"limit": 5}}',
};

for (const [site, json] of Object.entries(SITES)) {
  const worker = new Worker(configure(json), send);
  ['notes.txt', 'tour.mp4', 'broken.iso'].forEach((file) => worker.submit(file));
  console.log(`${site}\n  ${worker.run().join('\n  ')}`);
}
