import { z } from 'zod';
import { regNo } from './directory.ts';
import { event, onlyId } from './event.ts';
import { sealReasons, sealStates, signingStates } from './signing.states.ts';

export const signingEvents = {
  'signing.document_opened': event({
    aggregate: 'signing',
    description: 'A person has brought a document, or the digest of one, to sign it.',
    data: z.object({ id: z.uuid(), kind: z.enum(['PDF', 'DIGEST']) }),
    example: { ...onlyId.example, kind: 'PDF' },
  }),
  'signing.signers_named': event({
    aggregate: 'signing',
    description: 'The owner of a document has said who signs after them.',
    ...onlyId,
  }),
  'signing.signers_withdrawn': event({
    aggregate: 'signing',
    description: 'The owner of a document no longer asks those to sign who have not.',
    ...onlyId,
  }),
  'signing.document_moved': event({
    aggregate: 'signing',
    description: 'The signing of a document has come to another state.',
    data: z.object({
      id: z.uuid(),
      state: z.enum(signingStates),
      reg_no: regNo.nullable().describe('The organisation that it is signed for; null: for the person themselves.'),
    }),
    example: { ...onlyId.example, state: 'COMPLETED', reg_no: null },
  }),
  'signing.seal_moved': event({
    aggregate: 'signing',
    description:
      'What was signed for an organisation has got the electronic seal of that organisation, and with it another file; or it gets none.',
    data: z.object({
      id: z.uuid(),
      seal: z.enum(sealStates),
      reason: z.enum(sealReasons).nullable().describe('Why there is none.'),
      reg_no: regNo,
    }),
    example: { ...onlyId.example, seal: 'SEALED', reason: null, reg_no: '2002002' },
  }),
  'signing.document_renewed': event({
    aggregate: 'signing',
    description: 'A signed document that is kept has got a new timestamp, and with it another file.',
    ...onlyId,
  }),
};
