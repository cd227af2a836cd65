exports.parseConfig = (text) => JSON.parse(text);
