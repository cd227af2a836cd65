const DAY = 86400000;

function daysLate(loan, today) {
  return Math.floor((today.getTime() - loan.due.getTime()) / DAY);
}

export function overdueReport(board, today) {
  const lines = [];
  for (const loan of board.loans) {
    const late = daysLate(loan, today);
    if (late > 0) {
      lines.push(`  ${loan.tool.padEnd(12)} ${loan.member.padEnd(8)} ${late} days late`);
    }
  }
  return lines.length > 0 ? lines.join('\n') : '  nothing overdue';
}
