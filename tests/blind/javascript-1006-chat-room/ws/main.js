'use strict';

const { Room } = require('./room');
const { Member } = require('./member');

const room = new Room('lobby');
const ana = new Member('ana');
const bo = new Member('bo');

ana.join(room);
ana.say('anybody here?');
bo.join(room);
bo.say('just arrived');
ana.leave();
bo.say('and alone again');

for (const line of room.transcript) console.log(line);
