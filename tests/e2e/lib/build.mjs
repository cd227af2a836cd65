import { execFileSync } from 'node:child_process';
import { EXTENSION } from './paths.mjs';

/** Bundles and packages the extension, and bundles its tests. One run at a time does so. */
export function build() {
  const script = 'npm run --silent build && npm run --silent package';
  execFileSync('flock', ['node_modules', 'sh', '-c', `${script} >dist/package.log`], {
    cwd: EXTENSION,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
