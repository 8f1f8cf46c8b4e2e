import type { Language } from '@tamga/contract';
import { type SmsTopic, smsTopicOf } from '@tamga/contract/notifications.topics';
import * as sms from '#modules/sms';

type Words = Readonly<Record<Language, string>>;

/** What an SMS says: what it is about, and neither what happened nor to whom. A phone shows it to anybody near it. */
const words: Readonly<Record<SmsTopic | 'several', Words>> = {
  security: { mn: 'Бүртгэлд тань өөрчлөлт орлоо', en: 'Your account has changed' },
  new_device: { mn: 'Шинэ төхөөрөмжөөс нэвтэрлээ', en: 'A new device signed in' },
  new_sign_in: { mn: 'Таны нэрээр нэвтэрлээ', en: 'Someone signed in as you' },
  right_given: { mn: 'Таны эрх өөрчлөгдлөө', en: 'Your role has changed' },
  data_read: { mn: 'Таны мэдээллийг үзсэн байна', en: 'Your data was looked at' },
  applications: { mn: 'Өргөдлийн тань мэдэгдэл ирлээ', en: 'News about an application' },
  appointments: { mn: 'Захиалсан цагийн мэдэгдэл ирлээ', en: 'News about an appointment' },
  payments: { mn: 'Төлбөрийн мэдэгдэл ирлээ', en: 'News about a payment' },
  documents: { mn: 'Баримтын мэдэгдэл ирлээ', en: 'News about a document' },
  several: { mn: 'Танд хэд хэдэн мэдэгдэл ирлээ', en: 'You have several notifications' },
};

const names: Words = { mn: 'Тамга', en: 'Tamga' };

/**
 * The text for these kinds, in one part. It names our site and leads to no page of it, so that nobody learns to follow
 * links in an SMS; a name that is too long for the part is left out.
 */
export function smsTextOf(kinds: readonly string[], language: Language, site: string | undefined): string | null {
  const [only] = kinds;
  const topic = kinds.length === 1 && only !== undefined ? smsTopicOf(only) : 'several';
  if (topic === undefined || only === undefined) return null;
  const text = `${names[language]}: ${words[topic][language]}.`;
  const host = site === undefined ? '' : ` ${new URL(site).host}`;
  return text.length + host.length <= sms.partCharactersMax ? `${text}${host}` : text;
}

/** To a phone that its person had proven and has left. */
export const leftSms: Words = {
  mn: 'Тамга: Энэ дугаарыг бүртгэлээс хаслаа. Та биш бол нэвтэрч шалгаарай.',
  en: 'Tamga: This number left your account. Not you? Sign in and check.',
};

/** The code that proves a phone. */
export const codeSms = (code: string, language: Language): string =>
  language === 'mn'
    ? `Тамга: ${code} код. 10 минут хүчинтэй. Хэнд ч бүү хэлээрэй.`
    : `Tamga: code ${code}. Good for 10 minutes. Do not share it.`;
