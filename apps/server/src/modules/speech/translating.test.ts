import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import { eventually } from '#test/eventually';
import { growthMax, growthOf } from '#test/growth';
import { openHouse } from '#test/house';
import { openSpeechStand } from '#test/speech';
import { lostIn } from './faithful.ts';
import { glossary, speaksOf } from './glossary.ts';
import { languageOf } from './language-of.ts';
import { mask } from './masking.ts';

const stand = await openSpeechStand({ after });
const house = await openHouse({ after }, { env: stand.env, kernel: { limits: 'off' } });
const person = await house.signIn();

async function translate(asked: object, at = house, by = person) {
  const reply = await at.app.inject({
    method: 'POST',
    url: '/api/v1/ai/translate',
    headers: by.headers,
    payload: asked,
  });
  return { status: reply.statusCode, error: reply.json().error, data: reply.json().data };
}
const sentOut = (): string => JSON.stringify(stand.received());

/** Numbers of people as they are written too, to be read by people and not by programs. */
const otherwise = [
  'УБ-05210112',
  'YБ05210112',
  'уб - 05210112',
  'УБ05-21-01-12',
  'УБ 0521 0112',
  '9911-22-33',
  '99-11-22-33',
  '+976 9911‑2233',
  '99\u200b11\u00ad2233',
  '᠙᠙᠑᠑᠒᠒᠓᠓',
  '９９１１２２３３',
  'bat\u2060@example.mn',
];

suite('a translation', () => {
  test('calls things as the platform does, and says which words these were', async () => {
    const { status, data } = await translate({ text: 'Өргөдлийг үйлчилгээний төвд өгнө.', to: 'en' });
    assert.equal(status, 200);
    const glossary = [
      { from: 'өргөдөл', to: 'application' },
      { from: 'үйлчилгээ', to: 'service' },
    ];
    assert.deepEqual(data, {
      text: 'application service төвд өгнө.',
      from: 'mn',
      to: 'en',
      engine: 'provider/gpt-4o-mini',
      glossary,
    });
  });

  test('keeps numbers, links and placeholders, and no number of a person leaves the platform', async () => {
    stand.received();
    const secrets = ['УБ90010112', '110000000011', '9911 2233', 'bat@example.mn', '4111 1111 1111 1111', ...otherwise];
    const text = `${secrets.join(' / ')}: 10 000 ₮, {{name}}, https://example.mn/a?b=1. See ⟦9⟧ 2026.01.05`;
    const { status, data } = await translate({ text, from: 'mn', to: 'en' });
    assert.deepEqual([status, data.text], [200, text]);
    const sent = sentOut();
    for (const secret of [...secrets, 'example.mn', '{{name}}']) assert.ok(!sent.includes(secret), secret);
    assert.match(sent, /10 000/);
  });

  test('is refused where it lost something, after one more try', async (t) => {
    t.after(() => stand.setFaults());
    const asked = { text: 'Өргөдөл 5 хоногт: https://example.mn', to: 'en' };
    for (const fault of ['tokens_lost', 'numbers_changed', 'terms_ignored']) {
      await stand.setFaults({ [fault]: true });
      stand.received();
      const { status, error } = await translate(asked);
      assert.deepEqual([status, error], [502, 'speech.translation_not_faithful'], fault);
      const requests = stand.received();
      assert.equal(requests.length, 2);
      assert.match(JSON.stringify(requests[1]), /An earlier answer did not keep/);
    }
    await stand.setFaults({ tokens_lost_once: true });
    assert.equal((await translate(asked)).status, 200);
  });

  test('costs as much again where it is asked for once more, also where it is refused in the end', async (t) => {
    t.after(() => stand.setFaults());
    const text = 'Өргөдөл 5 хоногт';
    // One person has a twentieth of it: two such texts.
    const env = { ...stand.env, SPEECH_CHARACTERS_PER_DAY: String(text.length * 40) };
    const frugal = await openHouse(t, { env, kernel: { limits: 'off' } });
    await eventually(async () => assert.equal(frugal.deps.redis.status, 'ready'));
    const one = await frugal.signIn();
    await stand.setFaults({ numbers_changed: true });
    assert.equal((await translate({ text, to: 'en' }, frugal, one)).error, 'speech.translation_not_faithful');
    await stand.setFaults();
    assert.equal((await translate({ text: 'a', to: 'mn' }, frugal, one)).error, 'speech.spent_for_today');
  });

  test('is refused where there is a secret in the text, or the text is in that language', async () => {
    stand.received();
    const none = [
      [{ text: 'the password: hunter2hunter2', to: 'mn' }, 422, 'speech.text_has_secret'],
      [{ text: 'the pass\u200bword: hunter2hunter2', to: 'mn' }, 422, 'speech.text_has_secret'],
      [{ text: 'the password: ｈｕｎｔｅｒ２hunter2', to: 'mn' }, 422, 'speech.text_has_secret'],
      [{ text: 'Сайн байна уу', to: 'mn' }, 422, 'speech.languages_same'],
      [{ text: 'Сайн байна уу', from: 'en', to: 'en' }, 422, 'speech.languages_same'],
      [{ text: ' – \n', to: 'en' }, 422, 'speech.nothing_to_say'],
      [{ text: '', to: 'en' }, 400, 'request.invalid'],
      [{ text: 'a'.repeat(4_001), to: 'mn' }, 400, 'request.invalid'],
    ] as const;
    for (const [asked, ...expected] of none) {
      const { status, error } = await translate(asked);
      assert.deepEqual([status, error], expected, asked.text.slice(0, 40));
    }
    assert.equal(stand.received().length, 0);
  });

  test('is not there where the provider fails, and nothing of its answer is told', async (t) => {
    t.after(() => stand.setFaults());
    for (const fault of ['down', 'too_many', 'cut', 'too_large', 'wrong_bytes', 'malformed_json', 'cut_short']) {
      const fresh = await openHouse(t, { env: stand.env, kernel: { limits: 'off' } });
      await stand.setFaults({ [fault]: true });
      const { status, error } = await translate({ text: 'Hello', to: 'mn' }, fresh, await fresh.signIn());
      assert.deepEqual([status, error], [503, 'speech.engine_away'], fault);
    }
    const bare = await openHouse(t, { kernel: { limits: 'off' } });
    assert.equal((await translate({ text: 'Hello', to: 'mn' }, bare, await bare.signIn())).error, 'speech.not_set_up');
  });
});

suite('what a translation is looked at for', () => {
  const lost = (text: string, translated: string) => lostIn({ text, terms: [] }, translated);

  test('numbers, however thousands are written', () => {
    for (const other of ['10,000', '10.000', '10000', '１０ ０００'])
      assert.deepEqual(lost('10 000 ₮', `${other} MNT`), []);
    for (const other of ['1,000', '10,000 or 9', '']) assert.notDeepEqual(lost('10 000 ₮', other), [], other);
    assert.notDeepEqual(lost('10:30, 1.5', '10:30, 15'), []);
  });

  test('tokens, each as often as it stands there, and no others', () => {
    assert.deepEqual(lost('⟦1⟧ a ⟦2⟧', '⟦2⟧ b ⟦1⟧'), []);
    for (const other of ['⟦1⟧', '⟦1⟧ ⟦2⟧ ⟦2⟧', '⟦1⟧ ⟦2⟧ ⟦3⟧', '⟦1⟧ ⟦2⟧ ⟦x⟧', '[1] [2]'])
      assert.notDeepEqual(lost('⟦1⟧ a ⟦2⟧', other), [], other);
  });

  test('words of the platform in any form, which the glossary of the documents has too', () => {
    assert.ok(speaksOf('Өргөдлүүдээ илгээнэ үү', 'өргөдөл'));
    assert.ok(speaksOf('Your applications were sent', 'application'));
    assert.ok(!speaksOf('нэвтрэх', 'нэвтрэх түлхүүр'));
    const file = path.join(import.meta.dirname, '../../../../../docs/glossary.md');
    const documented = readFileSync(file, 'utf8').toLowerCase();
    for (const { mn } of glossary) assert.ok(documented.includes(mn), mn);
  });

  test('numbers of people, however they are written; each comes back as it was', () => {
    for (const number of otherwise) {
      const { text, restore } = mask(`Бат: ${number}, 2026-01-05`);
      assert.equal(text, 'Бат: ⟦1⟧, 2026-01-05', number);
      assert.equal(restore(text), `Бат: ${number}, 2026-01-05`);
    }
  });

  test('no sums and dates, which a translation may write in its own way', () => {
    for (const text of ['Үнэ нь 10 000 000 ₮', '50 000 000 ₮', 'Эцсийн өдөр нь 2026-01-05', '1,000 👍🏽 ½ é'])
      assert.equal(mask(text).text, text);
  });

  test('the language of a text is told by its letters and its commonest words', () => {
    const told = {
      mn: ['Сайн байна уу', 'паспорт захиалах', 'Энэ бол шинэ дугаар'],
      en: ['Hello there', 'passport'],
      ru: ['Как это сделать и что для этого надо'],
      kk: ['Сәлеметсіз бе, қалайсыз'],
      zh: ['护照 renewal 更新'],
    };
    for (const [language, texts] of Object.entries(told))
      for (const text of texts) assert.equal(languageOf(text), language, text);
  });

  const shapes = [
    'a',
    '1 ',
    '1',
    '{',
    '{{',
    'a.',
    'a@',
    'a@b.',
    'http://',
    'www.',
    '⟦',
    '+976',
    'УБ',
    '9911 ',
    '%',
    '1,000',
    '№',
    '\u200b',
    'УБ-',
    '99-',
  ];
  for (const shape of shapes)
    test(`in a time that grows with the length, also where all is “${shape}”`, () => {
      const look = (text: string): void => {
        const masked = mask(text);
        lostIn({ text: masked.text, terms: [] }, masked.text);
        languageOf(text);
      };
      const growth = growthOf(look, (length) => shape.repeat(Math.ceil(length / shape.length)));
      assert.ok(growth < growthMax, `eight times the text takes ${growth.toFixed(0)} times as long`);
    });
});
