'use strict';

const { Thread } = require('./thread');
const { render } = require('./view');

const thread = new Thread();
const first = thread.post('mila', 'The second figure has no axis labels.');
const reply = thread.post('jonas', 'They are in the caption.', first);
const rude = thread.post('anon42', 'Learn to read!', first);
thread.post('mila', 'Be nice, please.', rude);
thread.post('okoro', 'Thanks for the article.');
thread.vote(first, 2);
thread.vote(reply, 1);

console.log(render(thread).join('\n'));
console.log('--- after moderation');
thread.remove(rude);
console.log(render(thread).join('\n'));
