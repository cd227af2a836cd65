const Emitter = require('./emitter');

class Download extends Emitter {
  constructor(url) {
    super();
    this.url = url;
    this.onChunk = this.onChunk.bind(this);
    this.on('chunk', this.onChunk);
  }

  start() {
    this.emit('chunk', 'a');
    this.finish();
  }

  onChunk(chunk) {
    this.save(chunk);
  }

  save(chunk) {
    this.saved = chunk;
  }

  finish() {
    this.emit('end');
  }
}

function progress(chunk) {
  draw(chunk.length);
}

function draw(size) {
  return size;
}

function ended() {}

function unused() {}

function create(url) {
  return new Download(url);
}

function watch(download) {
  download.on('chunk', progress).once('end', ended);
}

function go() {
  const download = create('a');
  watch(download);
  download.start();
}

go();
