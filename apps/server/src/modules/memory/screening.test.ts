import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { personalKinds } from '@tamga/contract/assistant';
import { z } from 'zod';
import { growthMax, growthOf } from '#test/growth';
import { harmIn } from './screening.ts';

/** What is tried with questions to the assistant. */
const asked = z
  .array(z.looseObject({ kind: z.string(), text: z.string() }))
  .parse(JSON.parse(readFileSync(new URL('../../../test/assistant-attacks.json', import.meta.url), 'utf8')));

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
  const personal = [
    'bat.dorj+1@mail.example.mn',
    'a@b.c',
    'УБ90010112',
    'уб - 90010112',
    'PNOEE-30303039914',
    '+976 9911 2233',
    'Call 99112233.',
    '2026-01-05 99 11 22 33',
    '99\u200b11\u00ad2233',
    '4111 1111 1111 1111',
    'card4111111111111111',
    'иргэн110000000011',
  ];
  const harmless = [
    'eyJ is how a token begins',
    'eyJabcdefghij',
    'https://example.mn/a',
    'user@',
    'a@b',
    'v1.22.333',
    'Open from 2026-01-05 - 2026-02-05, or нь 2026.01.05',
    'It takes 50 000 000 rows and нь 10 000 000 ₮',
    'Ports 5432, 8080 and 9000, 8090',
    'The quantiles 50, 75, 90, 99',
    'They meet at noon. Then look at package.json',
    'A limit of 10485760 bytes, a part of 0.51234567',
  ];

  test('for secrets and for people', () => {
    for (const text of secrets) assert.equal(harmIn(text), 'tools.insight_has_secret', text);
    for (const text of personal) assert.equal(harmIn(text), 'tools.insight_is_personal', text);
    for (const text of harmless) assert.equal(harmIn(text), null, text);
  });

  test('for all that is personal in a question, however it is written', () => {
    const kinds: readonly string[] = personalKinds.filter((kind) => kind !== 'secret');
    const texts = asked.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text);
    assert.ok(texts.length > 40);
    assert.deepEqual(
      texts.filter((text) => harmIn(text) !== 'tools.insight_is_personal'),
      [],
    );
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
    '111 ',
    'MN1',
    'account ',
    'one ',
  ];
  for (const shape of shapes) {
    test(`in a time that grows with the length, also where all is “${shape}”`, () => {
      const growth = growthOf(harmIn, (length) => shape.repeat(Math.ceil(length / shape.length)));
      assert.ok(growth < growthMax, `eight times the text takes ${growth.toFixed(0)} times as long`);
    });
  }
});
