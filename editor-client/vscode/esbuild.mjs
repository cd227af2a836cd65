// Bundles the extension, the script of its web view, and the tests.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

const production = process.argv.includes('--production');

const node = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  external: ['vscode', 'mocha'],
  logLevel: 'warning',
};

const testsOf = (folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.test.ts'))
        .map((name) => `${folder}/${name}`)
    : [];

const shipped = { ...node, minify: production, sourcemap: production ? false : 'linked' };

// Most of the code is the library's, and it is needed only once the server is started: in a file of
// its own it costs nothing when the editor starts.
const LIBRARY = 'vscode-languageclient/node';
const libraryApart = {
  name: 'library-apart',
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`^${LIBRARY}$`) }, () => ({
      path: './languageclient.js',
      external: true,
    }));
  },
};

// Each `import * as vscode` would be a copy of the whole API, made when the editor starts.
const editorOnce = {
  name: 'editor-once',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^vscode$/ }, ({ namespace }) =>
      namespace === 'once'
        ? { path: 'vscode', external: true }
        : { path: 'vscode', namespace: 'once' },
    );
    onLoad({ filter: /^vscode$/, namespace: 'once' }, () => ({
      contents: "export * from 'vscode'",
    }));
  },
};

await build({
  ...shipped,
  external: node.external.filter((name) => name !== 'vscode'),
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.js',
  plugins: [libraryApart, editorOnce],
});

await build({ ...shipped, entryPoints: [LIBRARY], outfile: 'dist/languageclient.js' });

await build({
  entryPoints: ['src/webview/main.ts'],
  outdir: 'dist/webview',
  bundle: true,
  platform: 'browser',
  format: 'esm',
  target: 'es2022',
  minify: production,
  sourcemap: production ? false : 'inline',
  logLevel: 'warning',
});

if (!production) {
  rmSync('dist/test', { recursive: true, force: true });
  await build({
    ...node,
    entryPoints: [
      { in: 'src/test/host/run.ts', out: 'host' },
      ...[...testsOf('src/test/host'), ...testsOf('src/test/unit')].map((file) => ({
        in: file,
        out: file.replace('src/test/', '').replace(/\.ts$/, ''),
      })),
    ],
    outdir: 'dist/test',
    outExtension: { '.js': '.cjs' },
    sourcemap: 'inline',
  });
}
