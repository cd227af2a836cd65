'use strict';
const { Document, Workflow } = require('./document');

const flow = new Workflow({
  mia: ['legal'],
  tom: ['tech', 'safety'],
  eva: ['editor'],
  jon: ['legal', 'editor'],
});

function review(doc, votes) {
  flow.submit(doc);
  for (const [who, vote] of votes) {
    if (doc.state !== 'review') break;
    if (vote === 'yes') flow.approve(doc, who);
    else flow.reject(doc, who);
  }
}

const guide = new Document('Travel guide', 'ola', ['legal', 'editor']);
review(guide, [['mia', 'yes'], ['eva', 'no']]);
review(guide, [['mia', 'yes'], ['eva', 'yes']]);
flow.publish(guide);

const manual = new Document('Lift manual', 'eva', ['legal', 'tech', 'safety']);
review(manual, [['eva', 'yes'], ['jon', 'yes'], ['tom', 'yes']]);
flow.publish(manual);

for (const doc of [guide, manual]) {
  console.log(`${doc.title}\n  ${doc.log.join('\n  ')}`);
}
