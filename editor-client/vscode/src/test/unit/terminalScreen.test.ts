import * as assert from 'node:assert/strict';
import { Screen } from '../../terminal/screen';

const ESC = '\u001b';
const BEL = '\u0007';

function linesOf(...chunks: string[]): string[] {
  const screen = new Screen(50);
  for (const chunk of chunks) {
    screen.write(chunk);
  }
  return screen.lines;
}

describe('the text of a terminal', () => {
  it('has no colours', () => {
    assert.deepEqual(linesOf(`${ESC}[31;1mred${ESC}[0m and ${ESC}[38;2;1;2;3mtrue${ESC}[m\r\n`), [
      'red and true',
    ]);
  });

  it('keeps the words of a hyperlink and not its target', () => {
    const link = `${ESC}]8;id=1;https://example.org/a${ESC}\\the page${ESC}]8;;${ESC}\\`;
    assert.deepEqual(linesOf(`see ${link}.\r\n`), ['see the page.']);
  });

  it('has no titles and no marks of shell integration', () => {
    assert.deepEqual(linesOf(`${ESC}]0;a title${BEL}a${ESC}]633;P;Cwd=/home${BEL}b`), ['ab']);
  });

  it('shows the last state of a progress bar', () => {
    assert.deepEqual(linesOf('10 %\r50 %\r100 % done\r\nend\r\n'), ['100 % done', 'end']);
  });

  it('keeps the rest of a line that is written over in part, as a terminal does', () => {
    assert.deepEqual(linesOf('building…\rok'), ['okilding…']);
    assert.deepEqual(linesOf(`building…\r${ESC}[Kok`), ['ok']);
  });

  it('follows the cursor to the lines above', () => {
    const drawn = `one 1\r\ntwo 1\r\n${ESC}[2Aone 2\r\ntwo 2\r\n`;
    assert.deepEqual(linesOf(drawn), ['one 2', 'two 2']);
    assert.deepEqual(linesOf(`a\r\nb\r\nc${ESC}[2F${ESC}[Jnew`), ['new']);
  });

  it('moves within a line', () => {
    assert.deepEqual(linesOf(`abc\b\bX`), ['aXc']);
    assert.deepEqual(linesOf(`abc${ESC}[2DX${ESC}[10Gend`), ['aXc      end']);
    assert.deepEqual(linesOf('a\tb'), ['a       b']);
  });

  it('begins anew when the screen is cleared', () => {
    assert.deepEqual(linesOf(`before\r\n${ESC}[H${ESC}[2J${ESC}[3Jafter`), ['after']);
  });

  it('has nothing of what a full-screen program draws', () => {
    assert.deepEqual(linesOf(`a\r\n${ESC}[?1049h~ ~ ~\r\n${ESC}[5;1Hstatus${ESC}[?1049lb`), [
      'a',
      'b',
    ]);
  });

  it('reads sequences that are cut anywhere', () => {
    const whole = `x${ESC}[31mred${ESC}[0m${ESC}]8;;file:///a${ESC}\\b${ESC}]8;;${BEL}c\r\nd`;
    for (let cut = 1; cut < whole.length; cut += 1) {
      assert.deepEqual(linesOf(whole.slice(0, cut), whole.slice(cut)), ['xredbc', 'd']);
    }
    assert.deepEqual(linesOf(...whole), ['xredbc', 'd']);
  });

  it('goes on after a sequence that is broken off', () => {
    assert.deepEqual(linesOf(`${ESC}[31${ESC}[0mtext`), ['text']);
    assert.deepEqual(linesOf(`${ESC}]0;title${ESC}[1mbold`), ['bold']);
    assert.deepEqual(linesOf(`${ESC}[12\u0018shown`), ['shown']);
  });

  it('knows the short forms, the charsets and the strings of devices', () => {
    assert.deepEqual(linesOf(`\u009b1mbold\u009d0;t\u009c${ESC}(B!${ESC}Pq#0;1${ESC}\\${ESC}7.`), [
      'bold!.',
    ]);
  });

  it('begins where the command begins and ends where it ends', () => {
    const typed = `$ make\r\n${ESC}]633;C${BEL}failed\r\n${ESC}]633;D;2${BEL}${ESC}]633;A${BEL}$ `;
    assert.deepEqual(linesOf(typed), ['failed']);
  });

  it('has the last lines only', () => {
    const screen = new Screen(3);
    screen.write(Array.from({ length: 1000 }, (_, number) => `line ${number}\r\n`).join(''));
    assert.deepEqual(screen.lines, ['line 998', 'line 999']);
  });

  it('keeps the end of what comes all at once, and cuts what is too long', () => {
    const flood = `${'x'.repeat(100)}\n`.repeat(50_000);
    assert.deepEqual(linesOf(flood, 'end').at(-1), 'end');
    assert.equal(linesOf('y'.repeat(10_000))[0]?.length, 2000);
  });

  it('is empty when there were control sequences only', () => {
    assert.deepEqual(linesOf(`${ESC}]633;C${BEL}${ESC}[?2004l\r`), []);
  });
});
