const { Compiler } = require('./compiler');
const minify = require('./plugins/minify');
const { banner, ...rest } = require('./plugins/extra');

function build(files) {
  const compiler = new Compiler({ strict: true })
    .use(minify)
    .use(banner('v1'))
    .use(rest.tracker);
  compiler.hooks.done.tap('main', (result) => show(result));
  return compiler.run(files);
}

function show(result) {
  return result.length;
}

build(['a', 'b']).then(finish, failed);

function finish() {
  return 0;
}

function failed() {
  return 1;
}
