import * as assert from 'node:assert/strict';
import { isError } from '../../terminal/errors';
import { type Command, History, lastLines, MOST_LINES } from '../../terminal/history';

function ran(history: History, line: string, exitCode: number, output = ''): Command {
  const command = history.start(line);
  command.screen.write(output);
  command.exitCode = exitCode;
  command.hasEnded = true;
  return command;
}

describe('the commands of a terminal', () => {
  it('are told with their exit code and output', () => {
    const failed = ran(new History(), 'npm test', 1, '1 failing\r\n');
    assert.equal(failed.text, '$ npm test  # exit code 1\n1 failing');
  });

  it('are told in fifty lines at most, the command line among them', () => {
    const long = ran(new History(), 'make', 2, 'line\r\n'.repeat(200));
    const lines = long.text.split('\n');
    assert.equal(lines.length, MOST_LINES);
    assert.equal(lines[0], '$ make  # exit code 2');
  });

  it('are told by their first line when they are long', () => {
    assert.equal(ran(new History(), 'cat <<E\na\nE', 0).text, '$ cat <<E …  # exit code 0');
  });

  it('matter most when they failed last', () => {
    const history = new History();
    ran(history, 'python a.py', 1);
    const failed = ran(history, 'python b.py', 1);
    ran(history, 'git status', 0);
    assert.equal(history.telling, failed);
  });

  it('matter no longer when they have succeeded since', () => {
    const history = new History();
    ran(history, 'npm test', 1);
    const passed = ran(history, 'npm test', 0);
    assert.equal(history.telling, passed);
  });

  it('matter most when they run and tell of an error', () => {
    const history = new History();
    const failed = ran(history, 'npm test', 1);
    const running = history.start('npm run dev');
    assert.equal(history.telling, failed);
    running.screen.write('TypeError: x is not a function\n    at run (/app/a.js:3:5)\n');
    assert.equal(history.telling, running);
  });

  it('are lost when they ended without output, until it was looked for', () => {
    const command = new History().start('false');
    assert.ok(!command.isLost);
    command.hasEnded = true;
    assert.ok(command.isLost);
    command.isComplete = true;
    assert.ok(!command.isLost);
  });

  it('are found again in the text of the whole terminal', () => {
    const text = 'user$ ls\na b\nuser$ make all\nerror: no\nuser$ ls\na b\nuser$ ';
    assert.deepEqual(lastLines(text, 'make all'), ['error: no', 'user$ ls', 'a b', 'user$']);
    assert.deepEqual(lastLines('a\nb\n\n'), ['a', 'b']);
  });
});

describe('an error in a terminal', () => {
  for (const line of [
    'Traceback (most recent call last):',
    '    at Object.<anonymous> (/app/src/main.ts:9:13)',
    '\tat com.example.Main.run(Main.java:12)',
    'TypeError: x is not a function',
    'java.lang.IllegalStateException: closed',
    'panic: runtime error: index out of range [5] with length 3',
    "thread 'main' panicked at src/main.rs:2:5:",
    'error[E0382]: borrow of moved value: `a`',
    'src/cart.ts(1,9): error TS2305: Module has no exported member.',
    'main.c:3:5: error: expected expression',
    "app.rb:3:in `run': undefined method (NoMethodError)",
    '--- FAIL: TestTotal (0.00s)',
    'FAILED tests/test_a.py::test_total - assert 1 == 2',
    'Segmentation fault (core dumped)',
  ]) {
    it(`begins with ${line.trim().slice(0, 40)}`, () => assert.ok(isError(['building', line])));
  }

  it('is not in what went well', () => {
    const quiet = ['0 errors', 'compiled with 2 warnings', 'ok: no error found', 'see at 10:30'];
    assert.ok(!isError(quiet));
  });
});
