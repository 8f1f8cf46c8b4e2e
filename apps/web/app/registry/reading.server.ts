import type { Currency } from '@tamga/contract/currencies';
import { minorDigits } from '@tamga/contract/currencies';
import { audiences, channelKinds, duplicatePolicies, type ServiceContent } from '@tamga/contract/registry.content';
import { textOf, textsOf } from '#app/platform/forms.ts';
import type { Part } from './parts.ts';
import { rowsIn } from './rows.server.ts';

type Written = Partial<ServiceContent>;

/** What was typed into the page of each part, as the content has it. */
export const readPart: Record<Exclude<Part, 'evidences'>, (form: FormData) => Written> = {
  about: (form) => ({
    title: pairOf(form, 'title'),
    description: pairOf(form, 'description'),
    keywords: linesOf(form, 'keywords'),
    sector: linesOf(form, 'sector'),
    thematic_area: linesOf(form, 'thematic_area'),
  }),
  people: (form) => ({
    audience: chosenIn(form, 'audience', audiences),
    duplicate_policy: chosenIn(form, 'duplicate_policy', duplicatePolicies),
    requires_signature: form.has('requires_signature'),
    rules: rowsIn(form, 'rules').map((n) => pairOf(form, `rules.${n}`)),
  }),
  fees: (form) => ({
    free: form.has('free'),
    fees: rowsIn(form, 'fees').map((n) => {
      const currency = currencyOf(textOf(form, `fees.${n}.price.currency`));
      const amount_minor = amountOf(textOf(form, `fees.${n}.price.amount_minor`), currency);
      return { title: pairOf(form, `fees.${n}.title`), price: { amount_minor, currency } };
    }),
  }),
  days: (form) => {
    const [decide, warn] = [countOf(form, 'sla.decide_days'), countOf(form, 'sla.warn_days')];
    const sla = decide === null && warn === null ? null : { decide_days: decide ?? notANumber, warn_days: warn ?? 0 };
    return { processing_days: countOf(form, 'processing_days'), sla };
  },
  channels: (form) => ({
    channels: rowsIn(form, 'channels').map((n) => {
      const place = pairOf(form, `channels.${n}.place`);
      return {
        kind: chosenIn(form, `channels.${n}.kind`, channelKinds),
        url: textOf(form, `channels.${n}.url`) || null,
        place: place.mn === null && place.en === null ? null : place,
      };
    }),
  }),
  decision: (form) => ({
    output_type_id: textOf(form, 'output_type_id') || null,
    decision_signature: form.has('decision_signature'),
    second_approver: form.has('second_approver'),
  }),
  law: (form) => ({
    legal_resources: rowsIn(form, 'legal_resources').map((n) => ({
      title: pairOf(form, `legal_resources.${n}.title`),
      url: textOf(form, `legal_resources.${n}.url`),
    })),
  }),
  'life-events': (form) => ({ life_event_ids: textsOf(form, 'life_event_ids') }),
};

/** What the API refuses as out of bounds, at the field where it was typed. */
const notANumber = -1;

/** Both languages of a text; what is empty is not written yet. */
export const pairOf = (form: FormData, name: string): { mn: string | null; en: string | null } => ({
  mn: textOf(form, `${name}.mn`) || null,
  en: textOf(form, `${name}.en`) || null,
});

const linesOf = (form: FormData, name: string): string[] =>
  textOf(form, name)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function countOf(form: FormData, name: string): number | null {
  const text = textOf(form, name);
  if (text === '') return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : notANumber;
}

/** What was not among the choices is the first of them: the page offers no other. */
const chosenIn = <T extends string>(form: FormData, name: string, choices: readonly [T, ...T[]]): T =>
  choices.find((one) => one === textOf(form, name)) ?? choices[0];

const currencies: Currency[] = ['MNT', 'USD', 'EUR', 'GBP', 'CNY', 'RUB', 'JPY', 'KRW'];
const currencyOf = (text: string): Currency => currencies.find((one) => one === text) ?? 'MNT';

/** 12,500 or 12500.50 in the smallest unit of its currency. */
function amountOf(text: string, currency: Currency): number {
  const [, whole, rest = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(/[\s,₮]/g, '')) ?? [];
  if (whole === undefined || rest.length > minorDigits[currency]) return notANumber;
  return Number(whole + rest.padEnd(minorDigits[currency], '0'));
}
