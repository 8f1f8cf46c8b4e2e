import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { growthMax, growthOf } from '#test/growth';
import { harmIn } from './screening.ts';

suite('what an assistant wants to remember is screened', () => {
  const signed = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln';
  const secrets = [
    signed,
    `x-${signed}`,
    `a.b.${signed}`,
    `see ${signed}, please`,
    'postgres://tamga:hunter2@db.example/tamga',
    'the token: abcdef123456',
    '-----BEGIN EC PRIVATE KEY-----',
  ];
  const personal = ['bat.dorj+1@mail.example.mn', 'a@b.c', 'УБ90010112', '+976 9911 2233', '4111 1111 1111 1111'];
  const harmless = ['eyJ is how a token begins', 'eyJabcdefghij', 'https://example.mn/a', 'user@', 'a@b', 'v1.22.333'];

  test('for secrets and for people', () => {
    for (const text of secrets) assert.equal(harmIn(text), 'tools.insight_has_secret', text);
    for (const text of personal) assert.equal(harmIn(text), 'tools.insight_is_personal', text);
    for (const text of harmless) assert.equal(harmIn(text), null, text);
  });

  const shapes = [
    'a',
    'a.',
    'a-',
    'a+',
    '1 ',
    '1-',
    'eyJaaaaaaaaaa-',
    'eyJaaaaaaaaaa.',
    'a:',
    'a://',
    'a://b:',
    'token ',
    'token:',
    'pin ',
    ' ',
    '-----BEGIN ',
    'PRIVATE ',
    '@',
    'a@',
    'a@b',
    'sk-',
    'УБ1',
    '9911 ',
  ];
  for (const shape of shapes) {
    test(`in a time that grows with the length, also where all is “${shape}”`, () => {
      const growth = growthOf(harmIn, (length) => shape.repeat(Math.ceil(length / shape.length)));
      assert.ok(growth < growthMax, `eight times the text takes ${growth.toFixed(0)} times as long`);
    });
  }
});
