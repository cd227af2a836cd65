const host = require('./host');

const Base = host.lookup(process.argv[2] || 'PanelBase');

class Panel extends Base {
  title() {
    return 'panel';
  }
}

console.log(new Panel().title());
