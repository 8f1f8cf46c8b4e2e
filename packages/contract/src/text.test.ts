import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asLine, line, prose, quotable } from './text.ts';

const takes = (text: string) => line(80).safeParse(text).success;
/** By their code points, because they are invisible here too. */
const at = (...points: number[]): string => String.fromCodePoint(...points);

test('a line is what people can read, and nothing beside', () => {
  const invisible = [
    0xad, 0x34f, 0x61c, 0x115f, 0x180e, 0x200b, 0x200c, 0x200d, 0x200f, 0x2028, 0x2029, 0x202e, 0x2060, 0x2069,
  ];
  for (const point of [...invisible, 0x2800, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xe0041]) {
    const name = `U+${point.toString(16)}`;
    assert.ok(!takes(at(point)), `${name} alone`);
    assert.ok(!takes(`Төрийн${at(point)} банк`), `${name} in a name`);
    assert.ok(!prose(80).safeParse(`Төрийн${at(point)} банк`).success, `${name} in a description`);
  }
  for (const text of ['Төрийн банк', 'O’Neill & Co. №1 («а»)', 'ᠮᠣᠩᠭᠣᠯ', '汉字', '★']) assert.ok(takes(text), text);
});

test('marks of Mongolian script and of pictures are taken where they belong', () => {
  const [vowelSeparator, joiner, picture] = [at(0x180e), at(0x200d), at(0x1f469)];
  assert.ok(takes(`ᠬᠠᠷ${vowelSeparator}ᠠ`));
  assert.ok(takes(`${picture}${joiner}${picture}`));
  assert.ok(takes(`${picture}${at(0x1f3fd)}${joiner}${picture}`));
  assert.ok(!takes(`ᠬᠠᠷ${vowelSeparator}${vowelSeparator}ᠠ`), 'one is enough');
  assert.ok(!takes(`а${vowelSeparator}б`), 'not in other scripts');
});

test('what others wrote becomes a line: what cannot be seen goes, and what breaks it is a blank', () => {
  const [nothing, joiner, vowelSeparator] = [at(0x200b), at(0x200d), at(0x180e)];
  assert.equal(asLine(`Төрийн\t\r\nбанк${nothing}`, 80), 'Төрийн банк');
  for (const empty of ['', ' ', '\t', nothing, `${nothing} ${joiner}`, at(0x3164)]) assert.equal(asLine(empty, 80), '');
  assert.equal(asLine(`ᠬᠠᠷ${vowelSeparator}${vowelSeparator}ᠠ`, 80), `ᠬᠠᠷ${vowelSeparator}ᠠ`);
  assert.equal(asLine('аб вг', 3), 'аб');
  for (const odd of [`а${at(0x202e)}б${joiner}`, at(0x1f469, 0x200d, 0x200d, 0x1f469)])
    assert.ok(takes(asLine(odd, 80)));
});

test('what others wrote is cut between its characters, and ends no mark of ours', () => {
  const picture = at(0x1f600);
  for (let length = 0; length < 12; length += 1) {
    const text = `${'а'.repeat(length)}${picture}${picture}б`;
    for (const cut of [quotable(text, 10), asLine(text, 10)]) {
      assert.ok(cut.isWellFormed() && !cut.includes('\ufffd'), `${length} letters before a picture`);
      assert.ok(cut.length <= 10);
    }
  }
  assert.equal(quotable(`${'а'.repeat(8)}${picture}б`, 10), `${'а'.repeat(8)}…`);
  assert.equal(quotable(`${'а'.repeat(8)}${picture}`, 10), `${'а'.repeat(8)}${picture}`);
  assert.equal(quotable('аб вгд', 4), 'аб…');
  assert.equal(quotable('«а» "б" “в”', 20), ' а   б   в ');
  assert.equal(asLine('а\ud83d', 80), 'а\ufffd');
});
