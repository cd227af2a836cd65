const { Pipeline } = require('./pipeline');
const { auth } = require('./auth');

const pipeline = new Pipeline();
pipeline.use(auth);
pipeline.use((context) => 'hello ' + context.user.name);
console.log(pipeline.run({ headers: {} }));
