import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PYTHON } from './paths.mjs';

const WHEEL = `
import sys, zipfile
file, version, program = sys.argv[1:]
info = f"whence-{version}.dist-info"
files = {
    "whence/__init__.py": "",
    "whence/__main__.py": f"import os, sys; os.execv({program!r}, [{program!r}, *sys.argv[1:]])",
    f"{info}/METADATA": f"Metadata-Version: 2.1\\nName: whence\\nVersion: {version}\\n",
    f"{info}/WHEEL": "Wheel-Version: 1.0\\nGenerator: e2e\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
}
files[f"{info}/RECORD"] = "".join(f"{one},,\\n" for one in (*files, f"{info}/RECORD"))
with zipfile.ZipFile(file, "w") as wheel:
    for one, text in files.items():
        wheel.writestr(one, text)
`;

/** Makes a wheel of Whence that needs nothing: it runs a program in its place. */
export function makeWheel(folder, program, version = '0.1.0') {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `whence-${version}-py3-none-any.whl`);
  execFileSync(PYTHON, ['-c', WHEEL, file, version, program]);
  writeFileSync(path.join(folder, 'size.json'), '{"megabytes": 321}');
}
