import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compilePattern } from '../src/index.ts';
import { quickestMs } from './quickest.ts';

const matches = (pattern: string, text: string) => compilePattern(pattern).test(text);

test('patterns that forms need', () => {
  for (const [pattern, good, bad] of [
    ['^\\d{8}$', '99112233', '9911223'],
    ['^[А-ЯӨҮЁ]{2}\\d{8}$', 'УБ12345678', 'уб12345678'],
    ['^(\\+976)?[6-9]\\d{7}$', '+97699112233', '+97799112233'],
    ['^[^@]+@[^@]+\\.mn$', 'a@b.mn', 'a@b.mnn'],
    ['^a?b*c+$', 'cc', 'ab'],
    ['^(a|bc){2,3}$', 'abca', 'abcabc'],
    ['^.$', '😀', 'ab'],
    ['^a{2,}$', 'aaaa', 'a'],
    ['^$', '', 'a'],
    ['^\\$\\\\$', '$\\', '$'],
  ] as const)
    assert.deepEqual([matches(pattern, good), matches(pattern, bad)], [true, false], pattern);
});

test('what cannot be read in one go, or is malformed, is refused', () => {
  const bad = [
    'a',
    '^a',
    'a$',
    '^a\\$',
    '^(?=a)$',
    '^(?<n>a)$',
    '^(a)\\1$',
    '^a**$',
    '^a{2$',
    '^a{3,2}$',
    '^[$',
    '^[]$',
  ];
  for (const pattern of [
    ...bad,
    '^[b-a]$',
    '^(a$',
    '^a)$',
    '^a|b$',
    '^\\p{L}$',
    '^*$',
    `^${'a'.repeat(200)}$`,
    '^a{9999}$',
  ])
    assert.throws(() => compilePattern(pattern), SyntaxError, pattern);
});

test('no hostile pattern takes long, neither to compile nor to match', () => {
  const evil = ['^(a+)+$', '^(a|a)*$', '^([a-z]+)*$', '^(a|aa)+$', '^(.*)*x$', '^(a?){50}a{50}$', '^((a*)*)*b$'];
  for (const pattern of evil) {
    const text = `${'a'.repeat(1_000)}!`;
    const ms = quickestMs(() => assert.equal(matches(pattern, text), false));
    assert.ok(ms < 50, `${pattern}: ${ms} ms`);
  }
  const bombs = [
    '^((a{999}){999}){999}$',
    '^(((){999}){999}){999}$',
    '^((a?){999}){999}$',
    `^${'('.repeat(100)}a${')'.repeat(90)}$`,
  ];
  for (const pattern of bombs) {
    const ms = quickestMs(() => assert.throws(() => compilePattern(pattern), SyntaxError));
    assert.ok(ms < 50, `${pattern}: ${ms} ms`);
  }
});
