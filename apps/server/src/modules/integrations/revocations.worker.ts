import { z } from 'zod';
import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Job } from '#platform/messaging/jobs';
import { endAt, findProvider } from './providers.ts';
import { revocationPlace, revocations } from './revocations.ts';
import { deleteRevocation, findRevocation } from './revocations.sql.ts';

const Left = z.object({ id: z.uuid() });

/** To end what has ended is no mistake (RFC 7009), so a worker that dies in between does it again. */
export const revokeAtProvider: Job = {
  queue: revocations,
  async perform(deps, { data }) {
    const { id } = Left.parse(data);
    const db = asActor(deps, system('end at a provider'));
    const row = await findRevocation(db, id);
    if (!row) return;
    const settings = findProvider(deps, row.provider);
    if (settings) await endAt(deps, settings, deps.keyring.open(revocationPlace(id), row.tokens_sealed).toString());
    else
      deps.log.warn({ provider: row.provider }, 'what was given could not be ended: the provider is not set any more');
    await deleteRevocation(db, id);
  },
};
