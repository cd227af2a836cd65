exports.track = async (event) => event.length;
