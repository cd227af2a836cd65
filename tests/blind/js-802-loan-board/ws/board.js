import { History } from './history.js';

export class LoanBoard {
  constructor() {
    this.loans = [];
    this.history = new History();
  }

  lend(tool, member, due) {
    if (this.loans.some((loan) => loan.tool === tool)) {
      throw new Error(`${tool} is out already`);
    }
    this.history.snapshot(this.loans);
    this.loans.push({ tool, member, due, reminders: [] });
  }

  giveBack(tool) {
    const index = this.loans.findIndex((loan) => loan.tool === tool);
    if (index < 0) {
      throw new Error(`${tool} is not lent`);
    }
    this.history.snapshot(this.loans);
    this.loans.splice(index, 1);
  }

  undo() {
    const previous = this.history.pop();
    if (previous) {
      this.loans = previous;
    }
  }
}
