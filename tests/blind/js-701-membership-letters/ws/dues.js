const FEE = 48;

async function openDues(store, ledger, year) {
  const dues = [];
  for (const entry of ledger) {
    if (entry.year !== year) continue;
    const open = FEE - entry.paid;
    if (open <= 0) continue;
    const member = store.byNumber(entry.member);
    dues.push({ member, open, year });
  }
  return dues.sort((a, b) => b.open - a.open);
}

module.exports = { openDues, FEE };
