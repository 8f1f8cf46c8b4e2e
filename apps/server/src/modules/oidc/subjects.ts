import { randomUUID } from 'node:crypto';
import { asActor } from '#platform/db';
import type { Pool } from '#platform/pool';
import { providerActor } from './arrivals.ts';
import { findSubject, insertSubject } from './subjects.sql.ts';

/** Made at random and kept, so that no secret has to be kept for ever, and none that leaks tells who is who. */
export async function pairwiseSubject(deps: { pool: Pool }, userId: string, applicationId: string): Promise<string> {
  const db = asActor(deps, providerActor());
  const known = await findSubject(db, userId, applicationId);
  if (known) return known.subject;
  await insertSubject(db, { user_id: userId, application_id: applicationId, subject: randomUUID() });
  // Read back: somebody may have been faster.
  const kept = await findSubject(db, userId, applicationId);
  if (!kept) throw new Error('a subject that was just kept is gone');
  return kept.subject;
}
