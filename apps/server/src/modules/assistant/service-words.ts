import type { PublishedService } from '#modules/registry';
import type { Language } from './knowledge.sql.ts';

type Content = PublishedService['content'];

const grouped = (whole: number): string => String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',');

function priceOf({ amount_minor, currency }: Content['fees'][number]['price'], language: Language): string {
  const whole = grouped(Math.floor(amount_minor / 100));
  const name = currency === 'MNT' ? { mn: 'төгрөг', en: 'tögrög' }[language] : currency;
  return `${whole} ${name}`;
}

export function costOf({ free, fees }: Content, language: Language): string {
  if (fees.length === 0) return free ? { mn: 'Үнэ төлбөргүй.', en: 'It is free of charge.' }[language] : '';
  const listed = fees.map(({ title, price }) => `${title[language] ?? ''}: ${priceOf(price, language)}`).join('; ');
  return { mn: `Төлбөр: ${listed}.`, en: `Fees: ${listed}.` }[language];
}

export function timeOf({ processing_days }: Content, language: Language): string {
  if (processing_days === null) return '';
  if (processing_days === 0) return { mn: 'Тэр дороо шийднэ.', en: 'It is decided at once.' }[language];
  const days = { mn: `Ажлын ${processing_days} өдөрт шийднэ.`, en: `It takes ${processing_days} working days.` };
  return processing_days === 1 ? { mn: days.mn, en: 'It takes 1 working day.' }[language] : days[language];
}

export function evidenceOf(evidences: PublishedService['evidences'], language: Language): string {
  if (evidences.length === 0) return '';
  const named = evidences.map(({ title }) => title[language]).join('; ');
  return { mn: `Бүрдүүлэх бичиг баримт: ${named}.`, en: `Documents needed: ${named}.` }[language];
}

const channelWords = {
  online: { mn: 'энэ сайтаар', en: 'on this site' },
  counter: { mn: 'биечлэн', en: 'in person' },
  phone: { mn: 'утсаар', en: 'by telephone' },
  post: { mn: 'шуудангаар', en: 'by post' },
} as const;

export function placesOf({ channels }: Content, language: Language): string {
  if (channels.length === 0) return '';
  const listed = channels.map(({ kind, place }) => {
    const where = place?.[language];
    return channelWords[kind][language] + (where ? ` (${where})` : '');
  });
  return { mn: `Хаанаас авах: ${listed.join('; ')}.`, en: `Where to get it: ${listed.join('; ')}.` }[language];
}
