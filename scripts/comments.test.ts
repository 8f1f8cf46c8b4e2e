import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { allComments, commentsIn } from './comments.ts';

/** They leave open who is meant. Say the caller, the person, the reader, the operator. */
const vague = /\b(?:whoever|whomever|whosoever|somebody|someone)\b/i;

const comments = allComments(path.join(import.meta.dirname, '..'));

test('the walk finds the comments', () => assert.ok(comments.length > 3_000, String(comments.length)));

test('comments name the person or the part that they speak of', () => {
  const wrong = comments.filter(({ text }) => vague.test(text));
  assert.deepEqual(wrong, [], 'say the caller, the person, the reader, the operator instead');
});

test('a comment is found wherever it stands, and a text that looks like one is none', () => {
  const source = [
    "const url = 'https://somebody.example';",
    'const text = `/* whoever */ ${1}`;',
    'const form = /^\\/\\/whoever/;',
    'run(); // whoever',
    '/**',
    ' * Somebody.',
    ' */',
  ].join('\n');
  assert.deepEqual(commentsIn('a.ts', source), [
    { place: 'a.ts:4', text: '// whoever' },
    { place: 'a.ts:5', text: '/**\n * Somebody.\n */' },
  ]);
});
