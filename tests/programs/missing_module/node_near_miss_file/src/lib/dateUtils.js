exports.isoDay = (day) => day.toISOString().slice(0, 10);
