exports.rows = [{ at: 0, amount: 12.5 }];
