// Makes src/protocol.ts of the protocol's JSON Schema; with --check only says whether it is fresh.
import { readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const SCHEMA = new URL('../../protocol/schema.json', import.meta.url);
const TYPES = new URL('../src/protocol.ts', import.meta.url);

const made = await compile(JSON.parse(readFileSync(SCHEMA, 'utf8')), 'Schema', {
  additionalProperties: false,
  bannerComment: '// Made of editor-client/protocol/schema.json by `npm run protocol`.',
  style: { singleQuote: true, printWidth: 100 },
  unreachableDefinitions: true,
});
// where a definition is used says nothing that the types don't say
const types = made
  .replace(
    /(\n \*)?\n \* This interface was referenced by `Schema`'s JSON-Schema\n \* via the `definition` ".*"\./g,
    '',
  )
  .replace(/\/\*\*\n \*\/\n/g, '')
  .replace(/export interface Schema \{\n.*\n\}\n/, '');

if (!process.argv.includes('--check')) {
  writeFileSync(TYPES, types);
} else if (readFileSync(TYPES, 'utf8') !== types) {
  console.error('src/protocol.ts is not what the schema gives: run `npm run protocol`');
  process.exit(1);
}
