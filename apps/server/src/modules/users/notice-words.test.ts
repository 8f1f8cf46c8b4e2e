import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@tamga/contract';
import { noticeKinds } from '@tamga/contract/notifications.kinds';
import { smsTopicOf, topicOf } from '@tamga/contract/notifications.topics';
import { renderMail } from '#modules/mail';
import { partCharactersMax } from '#modules/sms';
import { digestMail, noticeMails } from './contact-mails.ts';
import { codeSms, leftSms, smsTextOf } from './notice-words.ts';

const kinds = Object.entries(noticeKinds);
const told = kinds.filter(([kind]) => smsTopicOf(kind) !== undefined);
const site = 'https://burtgel.example.gov.mn';

test('an SMS of every kind fits into one part, in both languages, with our address', () => {
  assert.ok(told.length > 30);
  for (const [kind] of told)
    for (const language of ['mn', 'en'] as const) {
      const text = smsTextOf([kind], language, site) ?? '';
      assert.ok(text.length > 20 && text.length <= partCharactersMax, `${kind}: ${text.length}`);
      assert.ok(text.endsWith(' burtgel.example.gov.mn'), text);
      assert.equal(/[а-яөү]/i.test(text), language === 'mn', text);
    }
  assert.ok((smsTextOf(['role_given', 'data_read'], 'mn', site) ?? '').length <= partCharactersMax);
  for (const language of languages)
    for (const text of [codeSms('123456', language), leftSms[language]]) assert.ok(text.length <= partCharactersMax);
});

test('an address that is too long for the part is left out, and a kind that stays in the inbox has no SMS', () => {
  assert.doesNotMatch(smsTextOf(['role_given'], 'mn', `https://${'a'.repeat(60)}.mn`) ?? '', /aaa/);
  assert.equal(smsTextOf(['report_closed'], 'mn', site), null);
  assert.equal(smsTextOf([], 'mn', site), null);
});

test('nothing personal leaves the inbox: what a notice carries is in no SMS and no mail, of any kind', () => {
  // Both are written from the kind alone; a place for a param would be left open, or be seen here.
  for (const [kind, { params }] of kinds) {
    const texts = (['mn', 'en'] as const).map((language) => smsTextOf([kind], language, site) ?? '');
    const template = noticeMails.get(kind);
    const { text = '', subject = '' } = template ? renderMail(template, {}) : {};
    const digest = renderMail(digestMail, { kinds: [kind, kind] });
    for (const one of [...texts, text, subject, digest.text, digest.subject]) {
      assert.doesNotMatch(one, /[{}]|undefined|@|\+976/, kind);
      for (const name of params) assert.ok(!one.includes(`{${name}}`));
    }
    assert.equal(texts[0] === '', smsTopicOf(kind) === undefined);
  }
});

test('a kind about which the person decides has a mail, and every mail tells of a kind that is known', () => {
  for (const [kind] of kinds) if (topicOf(kind)) assert.ok(noticeMails.has(kind), kind);
  assert.equal(topicOf('toString'), undefined);
  assert.equal(smsTopicOf('application_of_another_release'), undefined);
});

test('several in one mail are each named once, with how many there were', () => {
  const { text } = renderMail(digestMail, { kinds: ['role_given', 'data_read', 'data_read'] }, ['en']);
  assert.match(text, /• Your role has changed\n/);
  assert.match(text, /• Your data was looked at \(2\)/);
});
