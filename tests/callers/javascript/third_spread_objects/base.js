function close() {}

function save() {}

exports.base = { close, save };
