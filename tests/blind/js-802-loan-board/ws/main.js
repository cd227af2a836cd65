import { LoanBoard } from './board.js';
import { overdueReport } from './report.js';

const board = new LoanBoard();

board.lend('tile cutter', 'Osman', new Date('2024-05-02'));
board.lend('ladder', 'Petra', new Date('2024-05-09'));
board.lend('sander', 'Jules', new Date('2024-05-20'));

console.log('before');
console.log(overdueReport(board, new Date('2024-05-12')));

board.giveBack('ladder');
console.log('after the ladder came back');
console.log(overdueReport(board, new Date('2024-05-12')));

board.undo();
console.log('after undo');
console.log(overdueReport(board, new Date('2024-05-12')));
