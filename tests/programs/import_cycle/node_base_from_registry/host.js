const registry = new Map();

exports.register = (name, type) => registry.set(name, type);
exports.lookup = (name) => registry.get(name);
