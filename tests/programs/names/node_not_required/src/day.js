exports.formatDay = (day) => day.toISOString().slice(0, 10);
