exports.names = (users) => users.map((user) => user.name);
