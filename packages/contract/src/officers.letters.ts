import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { itemSample, ofCase, params as caseParams, review } from './officers.ts';
import { pageOf, pageQuery } from './page.ts';
import { line, prose } from './text.ts';
import { version } from './version.ts';

export const letterKinds = ['request_info', 'approve', 'reject', 'other'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** What a letter may leave open, in braces; it is filled in for each application. */
export const letterPlaceholders = ['number', 'service', 'organisation'] as const;

const open = new RegExp(String.raw`\{(?:${letterPlaceholders.join('|')})\}`, 'g');
const unknown = {
  mn: 'зөвхөн {number}, {service}, {organisation} гэсэн орлуулгыг хаалтад бичнэ үү.',
  en: 'may have {number}, {service} and {organisation} in braces, and no others.',
};
/** Anything else in braces would reach a citizen as it stands. */
const letterText = prose(4_000).refine((text) => !/[{}]/.test(text.replaceAll(open, '')), { params: unknown });

const fields = {
  kind: z.enum(letterKinds).describe('What it is written for: asking, approving, rejecting; `other` fits all.'),
  name: line(120).describe('How officers find it.'),
  text: z.object({ mn: letterText, en: letterText }),
};
export const LetterFields = z.object(fields);
export type LetterFields = z.output<typeof LetterFields>;
export const NewLetter = z.object({ tenant_id: z.uuid(), ...fields });
export type NewLetter = z.output<typeof NewLetter>;

/** As long as one thing that is asked for may be. */
const askedMax = 1_000;
const fits = ({ kind, text }: LetterFields): boolean =>
  kind !== 'request_info' || Math.max(text.mn.length, text.en.length) <= askedMax;
const tooLong = {
  mn: 'тодруулга хүсэх текст 1000 тэмдэгтээс урт байж болохгүй.',
  en: 'may have 1000 characters at most where it asks the citizen.',
};

export const Letter = z
  .object({
    id: z.uuid(),
    tenant_id: z.uuid(),
    kind: fields.kind,
    name: z.string(),
    text: z.object({ mn: z.string(), en: z.string() }),
    version,
  })
  .meta({ id: 'OfficerLetter' });
export type Letter = z.output<typeof Letter>;

const { tenant_id } = itemSample;
const written = {
  kind: 'request_info',
  name: 'Хаяг тодруулах',
  text: {
    mn: '{number} дугаартай өргөдлийн хаягаа тодруулна уу.',
    en: 'Please tell us the address for your application {number}.',
  },
} as const;
const params = { id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b77' };
const sample = { ...params, tenant_id, ...written, version: 1 };
const ofLetter = { owner: 'organisation', params: z.object({ id: z.uuid() }) } as const;
const reading = { requests: 240, perSeconds: 60, burst: 120, key: 'user', bucket: 'officers.reading' } as const;
const changing = ['officers.letter_not_found', 'officers.supervisor_needed', 'org.organisation_not_active'] as const;

export const listLetters = endpoint({
  method: 'GET',
  path: '/api/v1/gov/officer/letters',
  ...review,
  summary: 'Texts that officers of an organisation write with',
  description: 'Templates with placeholders, the oldest first.',
  query: z.object({ ...pageQuery, tenant_id: z.uuid() }),
  data: pageOf(Letter),
  errors: ['org.organisation_not_found'],
  limit: reading,
  example: { query: { tenant_id }, data: { items: [sample], next: null } },
});

export const createLetter = endpoint({
  method: 'POST',
  path: '/api/v1/gov/officer/letters',
  ...review,
  summary: 'Add a text to write with',
  description: 'Owners and administrators of the organisation do, since citizens will read it.',
  body: NewLetter.refine(fits, { path: ['text', 'mn'], params: tooLong }),
  data: Letter,
  status: 201,
  location: '/api/v1/gov/officer/letters',
  errors: ['org.organisation_not_found', 'org.organisation_not_active', 'officers.supervisor_needed'],
  idempotencyKey: 'accepted',
  example: { body: { tenant_id, ...written }, data: sample },
});

export const changeLetter = endpoint({
  method: 'PUT',
  path: '/api/v1/gov/officer/letters/{id}',
  ...review,
  ...ofLetter,
  summary: 'Change a text to write with',
  description: 'What was sent stays as it was.',
  body: LetterFields.refine(fits, { path: ['text', 'mn'], params: tooLong }),
  data: Letter,
  errors: [...changing, 'request.version_conflict'],
  ifMatch: 'required',
  example: { params, body: written, data: { ...sample, version: 2 } },
});

export const deleteLetter = endpoint({
  method: 'DELETE',
  path: '/api/v1/gov/officer/letters/{id}',
  ...review,
  ...ofLetter,
  summary: 'Remove a text to write with',
  description: 'What was sent stays as it was.',
  data: z.object({ id: z.uuid() }),
  errors: changing,
  example: { params, data: params },
});

export const listCaseLetters = endpoint({
  method: 'GET',
  path: '/api/v1/gov/officer/queue/{id}/letters',
  ...review,
  ...ofCase,
  summary: 'Texts to write with, for one application',
  description: 'Those of its organisation, with the number, the service and the organisation filled in; 200 at most.',
  query: z.object({ kind: z.enum(letterKinds).optional().describe('Those for this, and those that fit all.') }),
  data: z.object({ items: z.array(Letter.pick({ id: true, kind: true, name: true, text: true })) }),
  errors: ['cases.application_not_found', 'cases.conflict_of_interest'],
  limit: reading,
  example: {
    params: caseParams,
    query: { kind: 'request_info' },
    data: {
      items: [
        {
          ...params,
          kind: 'request_info',
          name: written.name,
          text: {
            mn: '2026-RESIDE-0000042-60 дугаартай өргөдлийн хаягаа тодруулна уу.',
            en: 'Please tell us the address for your application 2026-RESIDE-0000042-60.',
          },
        },
      ],
    },
  },
});
