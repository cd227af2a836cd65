import * as assert from 'node:assert/strict';
import { commandLine, inOurWords, plain } from '../../plain';

const TITLES = new Map([
  ['whence.doctor', 'Check the setup'],
  ['whence.client.showLog', 'Show the log'],
]);

describe('a text of the server', () => {
  it('has quotes around its code where marks would be shown', () => {
    assert.equal(
      plain('There is no key `rate`; its keys are `ti…'),
      "There is no key 'rate'; its keys are 'ti…",
    );
  });

  it('names commands as the palette does', () => {
    assert.equal(
      inOurWords('whence.doctor says what is missing', TITLES),
      '"Whence: Check the setup" says what is missing',
    );
    assert.equal(inOurWords('(see whence.client.showLog)', TITLES), '(see "Whence: Show the log")');
  });

  it('keeps what only looks like a command', () => {
    const text = 'see whence.log and src/whence.doctors';
    assert.equal(inOurWords(text, TITLES), text);
  });
});

describe('arguments on a command line', () => {
  it('are quoted where a shell would read them otherwise', () => {
    assert.equal(
      commandLine(['pytest', '-k', "it's a test", '']),
      `pytest -k 'it'\\''s a test' ''`,
    );
    assert.equal(commandLine(['npm', 'run', 'test:unit']), 'npm run test:unit');
  });
});
