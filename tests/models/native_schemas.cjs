// Holds messages against the schemas of LM Studio's own SDK, which it bundles but does not export.
// node native_schemas.cjs SDK < [[name, value], …]   prints what is wrong, and the packets' types
const { readFileSync } = require('node:fs');
const Module = require('node:module');

const file = process.argv[2];
const bundle = new Module(file);
bundle.paths = Module._nodeModulePaths(file);
bundle._compile(
  `${readFileSync(file, 'utf8')}\nmodule.exports = { createLlmBackendInterface, globalConfigSchematics };`,
  file,
);
const { createLlmBackendInterface, globalConfigSchematics } = bundle.exports;
const backend = createLlmBackendInterface();
const predict = backend.getChannelEndpoint('predict');
const schemas = {
  prediction: predict.creationParameter,
  packet: predict.toClientPacket,
  cancel: predict.toServerPacket,
  loading: backend.getChannelEndpoint('getOrLoad').creationParameter,
};

function complaints(name, value) {
  const { success, error } = schemas[name].safeParse(value);
  const found = success ? [] : [error.message];
  for (const layer of value.predictionConfigStack?.layers ?? []) {
    for (const field of layer.config.fields) {
      const read = globalConfigSchematics.getSchemaForKey(field.key).safeParse(field.value);
      if (!read.success) found.push(`${field.key}: ${read.error.message}`);
    }
  }
  return found;
}

const sent = JSON.parse(readFileSync(0, 'utf8'));
console.log(
  JSON.stringify({
    wrong: sent.flatMap(([name, value]) => complaints(name, value)),
    packets: [...predict.toClientPacket.optionsMap.keys()],
  }),
);
