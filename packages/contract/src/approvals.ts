import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { timestamp } from './timestamp.ts';

export const approvalStates = ['PENDING', 'APPROVED', 'REFUSED', 'EXPIRED', 'FAILED', 'CANCELLED'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** What both sides may know. */
const shared = {
  id: z.uuid(),
  kind: z.string().describe('Which kind of act waits for it, such as rbac.grant_role.'),
  text_mn: z.string().describe('What the phone shows: it names the act and who asks.'),
  text_en: z.string(),
  state: z.enum(approvalStates),
  created_at: timestamp,
  expires_at: timestamp,
  finished_at: timestamp.nullable(),
};

export const Approval = z
  .object({
    ...shared,
    is_mine: z.boolean().describe('Whether it is the caller who is asked; otherwise they are who asked.'),
  })
  .meta({ id: 'Approval' });
export type Approval = z.output<typeof Approval>;

export const OwnApproval = z
  .object({
    ...shared,
    verification_code: z.string().nullable().describe('The phone shows the same, where it shows a code.'),
    reason: z.string().nullable().describe('Why it did not come to be: refused, expired, account_unusable, and so on.'),
  })
  .meta({ id: 'OwnApproval' });
export type OwnApproval = z.output<typeof OwnApproval>;

export const ApprovalFilter = z.object({ ...pageQuery, state: z.enum(approvalStates).optional() });
export type ApprovalFilter = z.output<typeof ApprovalFilter>;

const example = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11',
  kind: 'rbac.grant_role',
  text_mn: 'Дорж Болормаа танд «Менежер» эрх олгоно. Зөвшөөрвөл PIN2 кодоо оруулна уу.',
  text_en: 'Dorj Bolormaa grants you the role Manager. Enter PIN2 to agree.',
  state: 'PENDING',
  created_at: '2026-01-05T02:30:00.000Z',
  expires_at: '2026-01-05T02:35:00.000Z',
  finished_at: null,
} as const;

export const listOwnApprovals = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/approvals',
  access: 'signed-in',
  summary: 'What waits for my PIN2',
  description:
    'Acts that have effect only once the signed-in person agrees on their own phone, and how earlier ones ended. The ' +
    'newest first. Agreeing and refusing is done on the phone, nowhere else.',
  query: ApprovalFilter,
  data: pageOf(OwnApproval),
  example: {
    query: { state: 'PENDING' },
    data: { items: [{ ...example, verification_code: '48213', reason: null }], next: null },
  },
});

export const getApproval = endpoint({
  method: 'GET',
  path: '/api/v1/approvals/{id}',
  access: 'signed-in',
  owner: 'citizen',
  summary: 'How an approval stands',
  description:
    'For whoever asked and for whoever is asked; for everybody else there is none. Who asked learns how it ended, not why.',
  params: z.object({ id: z.uuid() }),
  data: Approval,
  errors: ['approvals.approval_not_found'],
  limit: { requests: 120, perSeconds: 60, burst: 60, key: 'user' },
  example: { params: { id: example.id }, data: { ...example, is_mine: false } },
});
