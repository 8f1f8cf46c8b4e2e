import { z } from 'zod';
import type { Act } from '#modules/approvals';
import * as registry from '#modules/registry';
import { isTaken } from '#platform/data/pool';
import { AppError } from '#platform/error';
import { updateApplication } from './applications.sql.ts';
import { requireRepresenting } from './representing.ts';
import { submit } from './submitting.ts';
import { take } from './taking.ts';

export const submittingKind = 'cases.submit';

const Submitting = z.object({ application: z.uuid(), sha256: z.string() });

/** What becomes of an application that waits for the PIN2 of its applicant. */
export const submitting: Act = {
  async approved(deps, actor, { id, act }) {
    const { application, sha256 } = Submitting.parse(act);
    const taken = await take(deps, actor, { id: application }, null);
    const { row } = taken;
    // What was signed is what is handed in: it may have been withdrawn in the minutes between.
    if (row.signature_id !== id || row.data_hash?.toString('hex') !== sha256)
      throw new AppError('cases.state_conflict');
    await requireRepresenting(deps, actor, taken);
    const offered = await registry.findOfferedPromise(deps, actor, row.service_id);
    if (!offered) throw new AppError('registry.service_not_found');
    await submit(deps, actor, taken, {}, offered.no).catch((error: unknown) => {
      // Another was handed in while the phone rang: the draft is free for its applicant, who is told of it when they try anew.
      throw isTaken(error, 'application_duplicate')
        ? new AppError('cases.duplicate_application', { details: { application_id: null }, cause: error })
        : error;
    });
  },
  async ended(deps, actor, { id, act }) {
    const { application } = Submitting.parse(act);
    const { row } = await take(deps, actor, { id: application }, null);
    if (row.state !== 'draft' || row.signature_id !== id) return;
    await updateApplication(deps.db, row.id, { signature_id: null, version: row.version + 1, updated_at: deps.now() });
  },
};
