function kindOf(part) {
  if (!part.startsWith('{{')) return 'text';
  return part.includes('|') ? 'helper' : 'value';
}

module.exports.tokenize = function* tokenize(source) {
  for (const part of source.split(/(\{\{[^}]*\}\})/)) {
    yield { kind: kindOf(part), part };
  }
};
