import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { Reference, ReferenceField, referenceSample, referenceStates } from './references.ts';
import { line } from './text.ts';

const access = 'permission:gov.review';
const ofOrganisation = { access, owner: 'organisation', params: z.object({ id: z.uuid() }) } as const;
const params = { id: referenceSample.id };

/** As the organisation that issued it sees it. */
export const IssuedReference = Reference.extend({
  subject: z.string().describe('Whom it is about, as others read a name: Д.Болормаа.'),
  proposed: z
    .object({ by: z.string(), fields: z.array(ReferenceField) })
    .nullable()
    .describe('What is to take its place once another officer has asked for the same.'),
}).meta({ id: 'IssuedReference' });
export type IssuedReference = z.output<typeof IssuedReference>;

export const ReferenceEnding = Reference.extend({
  result: z
    .enum(['done', 'proposed', 'signing'])
    .describe('proposed: another officer confirms it by asking for the same; signing: enter PIN2.'),
  approval_id: z.uuid().nullable().describe('The question on the phone of the caller.'),
}).meta({ id: 'ReferenceEnding' });
export type ReferenceEnding = z.output<typeof ReferenceEnding>;

const done = { result: 'done', approval_id: null } as const;
const ending = ['cases.conflict_of_interest', 'references.signature_pending', 'approvals.too_many_pending'] as const;

export const listIssuedReferences = endpoint({
  method: 'GET',
  path: '/api/v1/officer/references',
  access,
  summary: 'Documents that my organisation issued',
  description:
    'The newest first; those whose making failed are found by their state. Whose names are shown learns of it.',
  query: z.object({
    ...pageQuery,
    tenant_id: z.uuid().describe('The organisation.'),
    state: z.enum(referenceStates).optional(),
    number: z.string().max(40).optional().describe('As it was typed.'),
    case_id: z.uuid().optional().describe('Those with which this application ended.'),
  }),
  data: pageOf(IssuedReference),
  errors: ['org.organisation_not_found'],
  limit: { requests: 300, perSeconds: 60, burst: 100, key: 'user' },
  example: {
    query: { tenant_id: referenceSample.tenant_id },
    data: {
      items: [{ ...referenceSample, allowed_actions: ['revoke'], subject: 'Д.Болормаа', proposed: null }],
      next: null,
    },
  },
});

export const revokeReference = endpoint({
  method: 'POST',
  path: '/api/v1/officer/references/{id}/revoke',
  ...ofOrganisation,
  assurance: 'recent',
  summary: 'Revoke a document',
  description:
    'At once and for good: whoever checks it from now on is told so, and so is the person whom it is about. Where the service ' +
    'that decided it has decisions signed, it is revoked once the caller has entered PIN2.',
  body: z.object({ reason: line(300).describe('The person reads it.') }),
  data: ReferenceEnding,
  errors: ['references.reference_not_found', 'references.state_conflict', 'references.not_theirs', ...ending],
  idempotencyKey: 'accepted',
  example: {
    params,
    body: { reason: 'Бүртгэлд алдаа гарсан' },
    data: {
      ...referenceSample,
      state: 'revoked',
      revoked_at: '2026-01-06T02:30:00.000Z',
      revoke_reason: 'Бүртгэлд алдаа гарсан',
      ...done,
    },
  },
});

export const supersedeReference = endpoint({
  method: 'POST',
  path: '/api/v1/officer/references/{id}/supersede',
  ...ofOrganisation,
  assurance: 'recent',
  summary: 'Issue a document anew',
  description:
    'With what it should have said. The former one holds until the new one is made, and no longer. Where the service that ' +
    'decided it asks for two officers, the first proposes, and another asks for the same; where it has decisions signed, each ' +
    'enters PIN2.',
  body: z.object({ fields: z.array(ReferenceField).min(1).max(40) }),
  data: ReferenceEnding,
  status: 202,
  errors: [
    'references.reference_not_found',
    'references.state_conflict',
    'references.not_theirs',
    'references.already_replaced',
    'objects.not_set_up',
    'org.organisation_not_active',
    ...ending,
  ],
  idempotencyKey: 'accepted',
  example: {
    params,
    body: { fields: [{ label: { mn: 'Нэр', en: 'Given name' }, value: 'Болормаа' }] },
    data: {
      ...referenceSample,
      id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b63',
      state: 'requested',
      issued_at: null,
      superseded_id: referenceSample.id,
      ...done,
    },
  },
});

export const retryReference = endpoint({
  method: 'POST',
  path: '/api/v1/officer/references/{id}/retry',
  ...ofOrganisation,
  summary: 'Try again to make a document',
  description: 'One whose making failed too often to be tried by itself.',
  data: Reference,
  status: 202,
  errors: [
    'references.reference_not_found',
    'references.state_conflict',
    'references.not_theirs',
    'org.organisation_not_active',
  ],
  idempotencyKey: 'accepted',
  example: { params, data: { ...referenceSample, state: 'requested', issued_at: null } },
});
