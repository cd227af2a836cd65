exports.OUT = 'dist/exports';
