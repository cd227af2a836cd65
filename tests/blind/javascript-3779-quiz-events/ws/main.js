'use strict';

const { Game } = require('./game');
const { ScoreBoard } = require('./scores');

const game = new Game([
  { text: 'Capital of Peru?', right: 'Lima', points: 2 },
  { text: 'Legs of a spider?', right: '8', points: 1 },
]);
game.once('join', (player) => console.log(`${player} opens the room`));
const board = new ScoreBoard(game);
game.on('join', (player) => console.log(`welcome, ${player}`));

game.start(['Ada', 'Ben', 'Cleo']);
game.play({ Cleo: 'Lima', Ben: 'Quito' });
game.play({ Ada: '8', Ben: '8', Cleo: '6' });
console.log(String(board));
