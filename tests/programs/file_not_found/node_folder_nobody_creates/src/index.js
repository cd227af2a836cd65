const { save } = require('./save');

save('weekly', ['a', 'b']);
