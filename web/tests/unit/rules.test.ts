import { describe, expect, it } from 'vitest';

import { weightText } from '../../src/views/rules/findings';
import { offsetOf, placed } from '../../src/views/rules/place';
import { tokens } from '../../src/views/rules/toml';

describe('the colours of a rules file', () => {
  const kinds = (line: string) =>
    (tokens(line)[0] ?? []).filter((t) => t.text.trim() !== '').map((t) => [t.kind, t.text]);

  it('tell keys, strings, comments and headers apart', () => {
    expect(kinds('cells = ".#"  # . is empty')).toEqual([
      ['key', 'cells'],
      ['plain', '='],
      ['string', '".#"'],
      ['comment', '# . is empty'],
    ]);
    expect(kinds('[[move]]')).toEqual([['header', '[[move]]']]);
    expect(kinds('after = [\'a#\', "b"]')).toContainEqual(['string', "'a#'"]);
  });

  it('go on through strings of several lines', () => {
    const lines = tokens('before = """\n..\n.#"""\nafter = "x"');
    expect(lines[1]).toEqual([{ kind: 'string', text: '..' }]);
    expect(lines[2]).toEqual([{ kind: 'string', text: '.#"""' }]);
    expect(lines[3]?.[0]?.kind).toBe('key');
  });

  it('leave every character where it was, whatever is typed', () => {
    const odd = 'name = "x\n[[\n[ ]]] = \'\n"""\n\\"\n é#"# \t=\n\'\'\' a = "';
    for (let end = 0; end <= odd.length; ++end) {
      const text = odd.slice(0, end);
      const again = tokens(text)
        .map((line) => line.map((token) => token.text).join(''))
        .join('\n');
      expect(again).toBe(text);
    }
  });
});

describe('a place in the text', () => {
  it('is found by line and character', () => {
    const text = 'ab\ncdé\n𝕏yz';
    expect(text[offsetOf(text, { line: 2, column: 2 })]).toBe('d');
    expect(text[offsetOf(text, { line: 3, column: 2 })]).toBe('y');
    expect(offsetOf(text, { line: 9, column: 99 })).toBe(text.length);
  });
  it('is told apart from the message', () => {
    expect(placed('rules.toml:8:1: expected one of the keys')).toEqual({
      place: { line: 8, column: 1 },
      text: 'expected one of the keys',
    });
    expect(placed('no move uses x: such cells can only be drawn')).toEqual({
      place: null,
      text: 'no move uses x: such cells can only be drawn',
    });
  });
});

it('weights are written without what is nothing', () => {
  const weight = (constant: string, row: string, column: string) =>
    weightText({ symbol: 'x', constant, row, column });
  expect(weight('0', '0', '0')).toBe('0');
  expect(weight('1', '0', '0')).toBe('1');
  expect(weight('0', '1', '1')).toBe('row + column');
  expect(weight('2', '-1', '3')).toBe('2 − row + 3 × column');
  expect(weight('-1', '0', '0')).toBe('−1');
});
