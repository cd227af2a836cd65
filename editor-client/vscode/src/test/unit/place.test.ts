import * as assert from 'node:assert/strict';
import { foreign, isPlace, textIn, worstOn } from '../../place';
import type { Diagnostic, Range } from '../../protocol';

const ERROR = 1;
const WARNING = 2;

function range(line: number, from = 0, to = from): Range {
  return { start: { line, character: from }, end: { line, character: to } };
}

function diagnostic(message: string, where: Range, severity?: number, source = 'ts'): Diagnostic {
  return { message, range: where, source, ...(severity === undefined ? {} : { severity }) };
}

describe('the error at the cursor', () => {
  it('is the gravest on its lines, wherever the cursor stands in them', () => {
    const found = worstOn(
      [
        diagnostic('near', range(3, 0, 5), WARNING),
        diagnostic('grave', range(3, 40, 45), ERROR),
        diagnostic('elsewhere', range(9), ERROR),
      ],
      range(3, 2),
    );
    assert.equal(found?.message, 'grave');
  });

  it('is the nearest of several as grave', () => {
    const near = [diagnostic('far', range(3, 2, 4)), diagnostic('here', range(3, 20, 30), ERROR)];
    assert.equal(worstOn(near, range(3, 25))?.message, 'here');
  });

  it('counts for every line of a selection', () => {
    const selected = { start: { line: 1, character: 0 }, end: { line: 5, character: 0 } };
    assert.equal(worstOn([diagnostic('within', range(4))], selected)?.message, 'within');
  });

  it('is none where there is only a finding of our own', () => {
    assert.equal(worstOn([diagnostic('a cause', range(3), 3, 'whence')], range(3)), undefined);
  });

  it('is none on lines without any', () => {
    assert.equal(worstOn([diagnostic('above', range(2))], range(3)), undefined);
  });
});

describe('the errors that are known', () => {
  it('come with the gravest first, then in the order of the text', () => {
    const known = [
      diagnostic('third', range(1), WARNING),
      diagnostic('second', range(9), ERROR),
      diagnostic('first', range(4)),
      diagnostic('ours', range(0), ERROR, 'whence'),
    ];
    assert.deepEqual(
      foreign(known).map((one) => one.message),
      ['first', 'second', 'third'],
    );
  });
});

describe('what a command is called with', () => {
  it('is a place when it says where', () => {
    assert.ok(isPlace({ uri: 'file:///a.ts', range: range(1) }));
  });

  for (const [what, given] of Object.entries({
    nothing: undefined,
    null: null,
    'a file, as a menu passes it': { scheme: 'file', path: '/a.ts' },
    'a uri without a range': { uri: 'file:///a.ts' },
    text: 'file:///a.ts',
  })) {
    it(`is no place when it is ${what}`, () => {
      assert.equal(isPlace(given), false);
    });
  }

  it('names a text only where it is one that is not empty', () => {
    assert.equal(textIn({ analysisId: 'a1' }, 'analysisId'), 'a1');
    for (const given of [undefined, {}, { analysisId: ' ' }, { analysisId: 3 }, 'analysisId']) {
      assert.equal(textIn(given, 'analysisId'), undefined);
    }
  });
});
