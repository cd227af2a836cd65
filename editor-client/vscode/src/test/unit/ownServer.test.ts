import * as assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { adviceOn, areCompatible, OwnServer, type Run } from '../../ownServer';
import { hasWhence, recentPython } from '../../processes';

const INSTALL_MS = 120_000;
const PYTHON = 'python3';

// Makes wheels, without a network: NAME VERSION REQUIRES FOLDER.
const WHEEL = `
import sys, zipfile
name, version, requires, folder = sys.argv[1:]
info = f"{name}-{version}.dist-info"
files = {
    f"{name}/__init__.py": "",
    f"{name}/__main__.py": f"print('{name} {version}')",
    f"{info}/METADATA": f"Metadata-Version: 2.1\\nName: {name}\\nVersion: {version}\\n"
    + (f"Requires-Dist: {requires}\\n" if requires else ""),
    f"{info}/WHEEL": "Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
}
files[f"{info}/RECORD"] = "".join(f"{one},,\\n" for one in (*files, f"{info}/RECORD"))
with zipfile.ZipFile(f"{folder}/{name}-{version}-py3-none-any.whl", "w") as wheel:
    for one, text in files.items():
        wheel.writestr(one, text)
`;

describe("the extension's own server", function () {
  this.timeout(INSTALL_MS);

  let folder: string;
  let bundled: string;
  let printed = '';
  // the index is a folder: nothing is downloaded
  const run: Run = async (command, args) => {
    const env = { ...process.env, PIP_NO_INDEX: '1', PIP_FIND_LINKS: path.join(folder, 'index') };
    const { status, stdout, stderr } = spawnSync(command, [...args], { encoding: 'utf8', env });
    printed = stdout + stderr;
    if (status !== 0) {
      throw new Error(`exit code ${status}`);
    }
  };
  const made = (name: string, version: string, requires: string, into: string) => {
    mkdirSync(into, { recursive: true });
    execFileSync(PYTHON, ['-c', WHEEL, name, version, requires, into]);
  };
  const storage = () => path.join(folder, 'storage');
  const own = (version = '0.1.0') => new OwnServer(storage(), bundled, version);
  const install = async (server = own(), runs = run) => {
    const bundle = await server.bundle();
    assert.ok(bundle);
    await server.install(PYTHON, bundle.wheel, path.join(folder, 'install.log'), runs);
  };

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'own-server-'));
    bundled = path.join(folder, 'dist');
    made('whence', '0.1.0', 'needed', bundled);
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is whole once it is there; another version is installed anew and takes it away', async () => {
    made('needed', '1.0', '', path.join(folder, 'index'));
    const seen: (string | undefined)[] = [];
    await install(own(), async (...given) => {
      await run(...given);
      seen.push(await own().python());
    });
    assert.deepEqual(seen, [undefined, undefined, undefined]);
    const python = await own().python();
    assert.ok(python && (await hasWhence(python)));
    assert.match(readFileSync(path.join(folder, 'install.log'), 'utf8'), /needed/);
    assert.equal(await own().isOutdated(), false);

    const updated = own('0.2.0');
    assert.equal(await updated.python(), undefined);
    assert.equal(await updated.isOutdated(), true);
    await install(updated);
    assert.deepEqual(readdirSync(storage()), ['0.2.0']);
  });

  it('leaves nothing behind where it fails', async () => {
    await assert.rejects(install());
    assert.match(adviceOn(printed), /couldn't download/);
    assert.equal(await own().python(), undefined);
    assert.deepEqual(readdirSync(storage()), []);
  });

  it('says what its packages take on the disk where the release has measured it', async () => {
    assert.equal((await own().bundle())?.megabytes, undefined);
    writeFileSync(path.join(bundled, 'size.json'), '{"megabytes": 301}');
    assert.equal((await own().bundle())?.megabytes, 301);
    assert.equal(
      await new OwnServer(storage(), path.join(folder, 'none'), '0.1.0').bundle(),
      undefined,
    );
  });
});

describe('what helps a failed installation', () => {
  for (const [output, advice] of [
    ['ensurepip is not available. On Debian/Ubuntu systems …', /python3-venv/],
    ['NewConnectionError: Failed to establish a new connection', /network/],
    ['OSError: [Errno 28] No space left on device', /disk is full/],
    ['error: something else', /log/],
  ] as const) {
    it(`is told of "${output.slice(0, 40)}"`, () => assert.match(adviceOn(output), advice));
  }
});

it('an interpreter says its version, and one that is missing says nothing', async () => {
  assert.match((await recentPython(PYTHON)) ?? '', /^3\.\d+\.\d+/);
  assert.equal(await recentPython('/nowhere/python'), undefined);
});

it('an extension and a server agree by the first two numbers of their versions', () => {
  assert.ok(areCompatible('0.1.0', '0.1.9'));
  assert.ok(!areCompatible('0.1.0', '0.2.0'));
  assert.ok(!areCompatible('1.1.0', '0.1.0'));
});
