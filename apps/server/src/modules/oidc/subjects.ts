import { randomUUID } from 'node:crypto';
import type { Client } from 'oidc-provider';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { providerActor } from './request-context.ts';
import { applicationOf } from './clients.ts';
import { findSubject, insertSubject } from './subjects.sql.ts';

/** Made at random and kept, so that no secret has to be kept for ever, and none that leaks tells who is who. */
export async function pairwiseSubject(deps: { pool: Pool }, userId: string, applicationId: string): Promise<string> {
  const db = asActor(deps, providerActor());
  const known = await findSubject(db, userId, applicationId);
  if (known) return known.subject;
  await insertSubject(db, { user_id: userId, application_id: applicationId, subject: randomUUID() });
  // Read back, because another process may have been faster.
  const kept = await findSubject(db, userId, applicationId);
  if (!kept) throw new Error('a subject that was just kept is gone');
  return kept.subject;
}

/**
 * The library has subjects of one's own for sectors, which it finds by redirect addresses or keys that it would fetch.
 * Ours are by application, so one on several hosts, on a device or at a till can have them as well.
 */
export function knowSubjects(prototype: Client): void {
  Object.defineProperty(prototype, 'subjectType', {
    get(this: Client) {
      return applicationOf(this).subject_type;
    },
    set() {
      // The library sets this when it checks the settings of the application; ours is the one above.
    },
  });
}
