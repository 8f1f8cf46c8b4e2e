import { z } from 'zod';
import { regNo } from './directory.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { digestSample, ofCitizen, opening, reading, SigningDocument, signingSample } from './signing.ts';
import { signingStates } from './signing.states.ts';
import { line } from './text.ts';

export const signatureCorners = ['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const;

export const SigningWish = z.object({
  visible: z
    .object({
      page: z.int().min(1).max(10_000),
      corner: z.enum(signatureCorners),
      at: z
        .object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
        .nullable()
        .default(null)
        .describe(
          'Its middle, in parts of the page as it is shown, from the top left; where this is given, the corner does not count. ' +
            'It is moved so that the page holds all of it.',
        ),
    })
    .nullable()
    .default(null)
    .describe('Where the signature is seen; null: it is in the file, and on no page.'),
  reason: line(200).nullable().default(null).describe('Why it is signed, as the file says.'),
  location: line(100).nullable().default(null).describe('Where it is signed, as the file says.'),
  reg_no: regNo.nullable().default(null).describe('The organisation that it is signed for; its stamp is seen.'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .default(null)
    .describe(
      'Of the PDF that the person has read, in hex, as the document told it. Where it is another by now, nothing is signed.',
    ),
});
export type SigningWish = z.output<typeof SigningWish>;

const { id, created_at: at } = signingSample;

export const listSignings = endpoint({
  method: 'GET',
  path: '/api/v1/sign',
  access: 'signed-in',
  summary: 'Documents that I sign',
  description: 'Signed, waiting and ended, the newest first.',
  query: z.object({ ...pageQuery, state: z.enum(signingStates).optional() }),
  data: pageOf(SigningDocument),
  limit: reading,
  example: { query: {}, data: { items: [digestSample], next: null } },
});

export const beginSigning = endpoint({
  method: 'POST',
  path: '/api/v1/sign/{id}/begin',
  access: 'signed-in',
  ...ofCitizen,
  assurance: 'eid',
  summary: 'Sign it now',
  description:
    'Says where the signature is seen and for whom it is made; then the phone asks for PIN2. For an organisation sign only ' +
    'those whom the register names, and whom they have let.',
  body: SigningWish,
  data: SigningDocument,
  errors: [
    'signing.document_not_found',
    'signing.state_conflict',
    'signing.page_not_found',
    'signing.not_entitled',
    'signing.another_signs',
    'signing.read_another',
  ],
  limit: opening,
  example: {
    params: { id },
    body: { visible: { page: 1, corner: 'bottom_right' }, sha256: signingSample.sha256 },
    data: signingSample,
  },
});

export const cancelSigning = endpoint({
  method: 'POST',
  path: '/api/v1/sign/{id}/cancel',
  access: 'signed-in',
  ...ofCitizen,
  summary: 'Do not sign it after all',
  description:
    'While it is not signed. What was sent is removed; what is agreed to on the phone afterwards has no effect.',
  data: SigningDocument,
  errors: ['signing.document_not_found', 'signing.state_conflict'],
  limit: opening,
  example: {
    params: { id },
    data: { ...digestSample, state: 'CANCELLED', reason: 'cancelled', allowed_actions: [], finished_at: at },
  },
});
