import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fuse, rarestOf, weightOf } from './search.ts';
import { stemsOf } from './stems.ts';

const hits = (way: string, ...ids: string[]) =>
  ids.map((id) => ({ id, score: 0, matched: [way], title: `${way} ${id}` }));
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

suite('a search', () => {
  test('finds a service by another form of its words, in either language', () => {
    const asked = new Set(stemsOf('Иргэний үнэмлэхийн мэдээллийг шинэчлэх, renewing identity cards'));
    for (const [word, form] of [
      ['мэдээлэл', 'мэдээллийг'],
      ['renewed', 'renewing'],
      ['card', 'cards'],
    ] as const) {
      assert.ok(
        stemsOf(word).some((stem) => asked.has(stem)),
        `${word} by ${form}`,
      );
    }
    assert.deepEqual(stemsOf('the and of нь юм'), []);
  });

  test('counts a rare word for more than a common one, and one that looks alike for less', () => {
    const weight = (uses: number, similarity: number) => weightOf({ stem: 's', uses, similarity }, 1_000);
    assert.ok(weight(1, 1) > weight(500, 1));
    assert.ok(weight(1, 1) > weight(1, 0.6));
  });

  test('begins with the rarest words, as long as all that have them can be looked at, and always with one', () => {
    const known = [
      { stem: 'common', uses: 900 },
      { stem: 'rare', uses: 3 },
      { stem: 'known', uses: 50 },
    ];
    assert.deepEqual(rarestOf(known, 100), ['rare', 'known']);
    assert.deepEqual(rarestOf(known, 1), ['rare']);
    assert.deepEqual(rarestOf([], 100), []);
  });

  test('puts before all what is good in both of two lists, and loses nothing', () => {
    const fused = fuse(hits('words', 'a', 'b', 'c'), hits('meaning', 'd', 'b'));
    assert.deepEqual(idsOf(fused), ['b', 'a', 'd', 'c']);
    assert.deepEqual(fused[0]?.matched, ['words', 'meaning']);
    assert.equal(fused[0]?.title, 'words b');
    assert.deepEqual(fuse(), []);
  });
});
