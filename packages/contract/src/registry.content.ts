import { z } from 'zod';
import { Price } from './money.ts';
import { line, prose, written } from './text.ts';

/** What editors call it: letters of Latin, digits and hyphens, so that it can be said on the telephone. */
export const registryCode = written(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, {
  mn: 'жижиг латин үсэг, тоо, зураасаар бичнэ үү.',
  en: 'must be lower-case Latin letters, digits and single hyphens.',
})
  .min(2)
  .max(64);

/** In both languages; what is not written yet is null, and keeps a service from being published. */
export const titleTexts = z.object({ mn: line(200).nullable(), en: line(200).nullable() });
const proseTexts = z.object({ mn: prose(4_000).nullable(), en: prose(4_000).nullable() });

const webAddress = written(/^https:\/\/[\w-]+(\.[\w-]+)+(:\d{1,5})?(\/[\w\-./%?&=+~,:;@!$'()*]*)?$/, {
  mn: 'https:// гэж эхэлсэн хаяг бичнэ үү.',
  en: 'must be an address that begins with https://',
}).max(500);

export const channelKinds = ['online', 'counter', 'phone', 'post'] as const;
export const audiences = ['person', 'organisation', 'both'] as const;
export const duplicatePolicies = ['allow', 'one_open', 'one_ever'] as const;

const Channel = z.object({
  kind: z.enum(channelKinds),
  url: webAddress.nullable().default(null),
  place: titleTexts.nullable().default(null).describe('Where, or which number; in both languages.'),
});

const schemaLengthMax = 262_144;
const jsonObject = z
  .record(z.string(), z.unknown())
  .refine((schema) => JSON.stringify(schema).length <= schemaLengthMax, {
    params: { mn: 'хэт том байна.', en: 'is too large.' },
  });

/** Everything that a version of a service says. A draft may lack any of it. */
export const ServiceContent = z
  .object({
    title: titleTexts,
    description: proseTexts,
    keywords: z.array(line(60)).max(60).default([]),
    sector: z.array(registryCode).max(10).default([]),
    thematic_area: z.array(registryCode).max(10).default([]),
    channels: z.array(Channel).max(10).default([]),
    legal_resources: z
      .array(z.object({ title: titleTexts, url: webAddress }))
      .max(20)
      .default([]),
    rules: z.array(proseTexts).max(20).default([]).describe('Who may apply, and under which conditions.'),
    audience: z.enum(audiences).default('person'),
    requires_signature: z.boolean().default(false).describe('The citizen signs with PIN2 when handing in.'),
    decision_signature: z.boolean().default(false).describe('The officer signs the decision.'),
    processing_days: z.int().min(0).max(3_650).nullable().default(null).describe('Working days, as promised.'),
    sla: z
      .object({ decide_days: z.int().min(1).max(3_650), warn_days: z.int().min(0).max(3_650) })
      .nullable()
      .default(null)
      .describe('Working days within which it is decided, and how many before the end officers are warned.'),
    free: z.boolean().default(false).describe('Says that it costs nothing; without it, fees are missing.'),
    fees: z
      .array(z.object({ title: titleTexts, price: Price }))
      .max(10)
      .default([]),
    form_schema: jsonObject
      .nullable()
      .default(null)
      .describe('What is asked for: JSON Schema, of which packages/forms says what may be used.'),
    ui_schema: jsonObject
      .nullable()
      .default(null)
      .describe('On which page each field is: a categorization of JSON Forms.'),
    life_event_ids: z.array(z.uuid()).max(20).default([]),
    output_type_id: z.uuid().nullable().default(null).describe('The kind of evidence that it produces.'),
    duplicate_policy: z.enum(duplicatePolicies).default('allow'),
    second_approver: z.boolean().default(false).describe('Two officers decide.'),
  })
  .meta({ id: 'ServiceContent' });
export type ServiceContent = z.output<typeof ServiceContent>;

/** What a service asks for, and when. */
export const ServiceEvidence = z
  .object({
    requirement_code: registryCode.describe('What is to be shown, such as residence; unique in the service.'),
    evidence_type_id: z.uuid(),
    required: z.boolean().default(true),
    note: titleTexts.nullable().default(null).describe('When it is asked for, or what must be in it.'),
    derived: z.boolean().optional().describe('It comes out of an earlier step of the same application.'),
    waiver: z
      .object({ reason: line(300), until: z.iso.date() })
      .optional()
      .describe('Why citizens bring it until that day although a register holds it. Who publishes approves it.'),
  })
  .meta({ id: 'ServiceEvidence' });
export type ServiceEvidence = z.output<typeof ServiceEvidence>;

const unique: { mn: string; en: string } = {
  mn: 'шаардлага бүр өөр кодтой байна.',
  en: 'must not name a requirement twice.',
};
export const ServiceEvidences = z
  .array(ServiceEvidence)
  .max(50)
  .refine((list) => new Set(list.map((one) => one.requirement_code)).size === list.length, { params: unique });

/** A version as it is kept: what its editors write, and what it asks for. */
export const VersionContent = ServiceContent.extend({ evidences: z.array(ServiceEvidence).default([]) });
export type VersionContent = z.output<typeof VersionContent>;

export const contentSample = {
  title: { mn: 'Оршин суугаа газрын тодорхойлолт', en: 'Certificate of residence' },
  description: { mn: 'Оршин суугаа хаягийг тань тодорхойлно.', en: 'Certifies the address where you live.' },
  keywords: ['хаяг'],
  sector: ['civil-registration'],
  thematic_area: [],
  channels: [{ kind: 'online', url: null, place: null }],
  legal_resources: [],
  rules: [],
  audience: 'person',
  requires_signature: false,
  decision_signature: false,
  processing_days: 1,
  sla: { decide_days: 3, warn_days: 1 },
  free: true,
  fees: [],
  form_schema: null,
  ui_schema: null,
  life_event_ids: [],
  output_type_id: null,
  duplicate_policy: 'one_open',
  second_approver: false,
} satisfies z.input<typeof ServiceContent>;
