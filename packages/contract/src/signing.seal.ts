import { z } from 'zod';
import { regNo } from './directory.ts';
import { sealReasons, sealStates } from './signing.states.ts';

/** The electronic seal of the organisation that a document was signed for. */
export const SigningSeal = z
  .object({
    reg_no: regNo.describe('The organisation that it was signed for.'),
    state: z
      .enum(sealStates)
      .describe(
        '`WAITING` until all have signed and the provider has sealed it; then it is in the file with all signatures.',
      ),
    reason: z.enum(sealReasons).nullable().describe('Why there is none.'),
  })
  .meta({ id: 'SigningSeal' });
export type SigningSeal = z.output<typeof SigningSeal>;
