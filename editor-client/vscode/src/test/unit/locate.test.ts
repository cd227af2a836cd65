import * as assert from 'node:assert/strict';
import { locate, moduleOf, NotFoundError, type Surroundings, withGateway } from '../../locate';

function around(given: Partial<Surroundings> & { programs?: string[]; pythons?: string[] } = {}) {
  const { programs = [], pythons = [], ...rest } = given;
  return {
    serverPath: '',
    python: '',
    folders: ['/usr/local/bin', '/usr/bin'],
    platform: 'linux',
    own: () => Promise.resolve(undefined),
    isOutdated: () => Promise.resolve(false),
    interpreter: () => Promise.resolve(undefined),
    isProgram: (file: string) => Promise.resolve(programs.includes(file)),
    hasWhence: (python: string) => Promise.resolve(pythons.includes(python)),
    ...rest,
  } satisfies Surroundings;
}

describe('the way to the server', () => {
  it('is the setting, before everything else', async () => {
    const found = await locate(
      around({
        serverPath: '/opt/whence',
        python: '/opt/python',
        programs: ['/opt/whence', '/usr/bin/whence'],
        pythons: ['/opt/python'],
      }),
    );
    assert.deepEqual(found, { command: '/opt/whence', args: ['lsp'], origin: 'serverPath' });
  });

  it('is the interpreter of the settings before the one that the Python extension has chosen', async () => {
    const found = await locate(
      around({
        python: '/opt/python',
        interpreter: () => Promise.resolve('/chosen/python'),
        pythons: ['/opt/python', '/chosen/python'],
      }),
    );
    assert.deepEqual(found, moduleOf('/opt/python', 'python'));
  });

  it('keeps what lies in the working directory or in PYTHONPATH from being run as Whence', () => {
    assert.deepEqual(moduleOf('/opt/python', 'python').args.slice(0, 3), ['-E', '-P', '-m']);
  });

  it('is the chosen interpreter where Whence is installed in it, else PATH', async () => {
    const chosen = { interpreter: () => Promise.resolve('/chosen/python') };
    const programs = ['/usr/bin/whence'];
    const within = await locate(around({ ...chosen, programs, pythons: ['/chosen/python'] }));
    assert.equal(within.origin, 'interpreter');
    const without = await locate(around({ ...chosen, programs }));
    assert.deepEqual(without, { command: '/usr/bin/whence', args: ['lsp'], origin: 'PATH' });
  });

  it("is the extension's own, once it is installed, before what others have", async () => {
    const own = () => Promise.resolve('/storage/0.1.0/bin/python');
    const programs = ['/usr/bin/whence'];
    const found = await locate(around({ own, programs }));
    assert.deepEqual(found, moduleOf('/storage/0.1.0/bin/python', 'own'));
    const set = await locate(around({ own, serverPath: '/usr/bin/whence', programs }));
    assert.equal(set.origin, 'serverPath');
  });

  it('says that an updated extension has to install its server again', async () => {
    const isOutdated = () => Promise.resolve(true);
    await assert.rejects(locate(around({ isOutdated })), /has to be installed again/);
    const programs = ['/usr/bin/whence'];
    assert.equal((await locate(around({ isOutdated, programs }))).origin, 'PATH');
  });

  it('serves other programs too where that is wanted', () => {
    const launch = moduleOf('/opt/python', 'python');
    assert.deepEqual(withGateway(launch).args, [...launch.args, '--gateway']);
  });

  it('is the first on PATH, and never in a folder that depends on where one stands', async () => {
    const folders = ['', '.', 'bin', '/home/user/bin', '/usr/bin'];
    const programs = [
      'whence',
      './whence',
      'bin/whence',
      '/home/user/bin/whence',
      '/usr/bin/whence',
    ];
    const found = await locate(around({ folders, programs }));
    assert.equal(found.command, '/home/user/bin/whence');
  });

  it('ends with .exe on Windows', async () => {
    const programs = ['C:\\Tools\\whence.exe'];
    const found = await locate(around({ platform: 'win32', folders: ['C:\\Tools'], programs }));
    assert.equal(found.command, 'C:\\Tools\\whence.exe');
  });

  for (const [setting, given] of Object.entries({
    'whence.client.serverPath': { serverPath: '/gone' },
    'whence.client.python': { python: '/gone' },
  })) {
    it(`is not looked for elsewhere when ${setting} is wrong, and says so`, async () => {
      await assert.rejects(
        locate(around({ ...given, programs: ['/usr/bin/whence'] })),
        (error) => error instanceof NotFoundError && error.message.includes(setting),
      );
    });
  }

  it('is missing when nothing has it', async () => {
    await assert.rejects(locate(around()), NotFoundError);
  });
});
