import { z } from 'zod';
import type { Act } from '#modules/approvals';
import { AppError } from '#platform/error';
import { findLink } from './organizations.sql.ts';
import { acceptSigner, declineSigner } from './signers.sql.ts';
import { recordSigner } from './signers.ts';

const Signing = z.object({ signer: z.uuid(), reg_no: z.string() });

/** What becomes of an invitation to sign for an organisation once the person has answered on their phone. */
export const signingRight: Act = {
  async approved(deps, actor, { id, act, evidenceId }) {
    const { signer } = Signing.parse(act);
    const now = deps.now();
    const row = await acceptSigner(deps.db, signer, id, evidenceId, now);
    if (!row) throw new AppError('pki.signer_not_found');
    // The inviter may have lost the right in the minutes between.
    if (!(await findLink(deps.db, row.invited_by, row.reg_no, now))) throw new AppError('pki.not_representative');
    recordSigner(deps, actor, 'accepted', { id: signer, reg_no: row.reg_no, state: 'ACTIVE' });
  },
  async ended(deps, actor, { id, act }, state) {
    const { signer } = Signing.parse(act);
    const [next, what] = state === 'REFUSED' ? (['DECLINED', 'declined'] as const) : (['EXPIRED', 'expired'] as const);
    const row = await declineSigner(deps.db, signer, id, next, state.toLowerCase());
    if (row) recordSigner(deps, actor, what, { id: signer, reg_no: row.reg_no, state: next });
  },
};
