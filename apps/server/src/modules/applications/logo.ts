import type { Application } from '@tamga/contract/application';
import type { SentFile } from '@tamga/contract/upload';
import * as audit from '#modules/audit';
import * as objects from '#modules/objects';
import type { Person } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { lockApplication } from './applications.sql.ts';
import { getApplication, readApplication } from './applications.ts';
import { redrawn } from './logo-drawing.ts';
import { removeLogoObject } from './logo-objects.ts';
import { setLogo } from './logo.sql.ts';

const kept = { kind: 'applications.logo', owner: 'platform', name: 'logo.png', type: 'image/png' } as const;
/** More than a PNG with 256 colours and so few pixels can have. */
const rules = { types: ['image/png'], sizeBytesMax: 256 * 1024 } as const;

type LogoDeps = Pick<Deps, 'pool' | 'now' | 'objects'>;

export async function putLogo(
  deps: LogoDeps & Pick<Deps, 'keyring' | 'log'>,
  person: Person,
  id: string,
  { bytes }: SentFile,
  signal: AbortSignal,
): Promise<Application> {
  // An application of others is not found before a byte of the file is read.
  await getApplication(deps, person, id);
  const upload = { ...kept, ...rules, bytes: redrawn(bytes), signal };
  return objects.takeObject(deps, person, upload, async (deps, { id: logoId, sha256 }) => {
    await replaceLogo(deps, person, id, logoId, { sha256: sha256.toString('hex') });
    return readApplication(deps, id);
  });
}

export const deleteLogo = (deps: LogoDeps, person: Person, id: string): Promise<Application> =>
  transact(deps, person, async (deps) => {
    await replaceLogo(deps, person, id, null, {});
    return readApplication(deps, id);
  });

/** The lock has those who do it at once wait for each other, so that each removes what the one before has put there. */
async function replaceLogo(
  deps: { pool: Deps['pool']; db: Tx; now: () => Date },
  person: Person,
  id: string,
  logoId: string | null,
  details: Record<string, string>,
): Promise<void> {
  const row = await lockApplication(deps.db, id);
  if (!row) throw new AppError('applications.application_not_found');
  if (logoId === null && row.logo_id === null) throw new AppError('applications.logo_not_found');
  await setLogo(deps.db, id, logoId, deps.now());
  await removeLogoObject(deps, person, row.logo_id);

  const what = logoId === null ? 'applications.logo_removed' : 'applications.logo_set';
  const object = `application:${id}` as const;
  const tenantId = row.tenant_id ?? undefined;
  audit.record(deps, person, { action: what, object, tenantId, details });
  announce(deps, person, { type: what, aggregate: object, tenantId, data: { id } });
}
