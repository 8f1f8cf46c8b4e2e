import {
  type Application,
  type ApplicationChange,
  type ApplicationFilter,
  ApplicationSummary,
  Application as ApplicationSchema,
  type NewApplication,
  type RegisteredApplication,
  type Service,
} from '@tamga/contract/application';
import type { Page } from '@tamga/contract/page';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import type { Person } from '#platform/actor';
import { asActor, type Db, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import type { Json } from '#platform/json';
import { cursorOf, pageOf } from '#platform/http/page';
import { isServerError, refusing } from '#platform/data/pool';
import { uuidv7 } from '#platform/data/uuid';
import {
  findApplication,
  insertApplication,
  listApplicationsAfter,
  lockApplication,
  removeApplication,
  type Settings,
  updateApplication,
} from './applications.sql.ts';
import { removeLogoObject } from './logo-objects.ts';
import { requireAgreementToChange, requireAgreementToRegister } from './lowerings.ts';
import { isLowered } from './safeguards.ts';
import { recordChange } from './records.ts';
import { listSecrets } from './secrets.sql.ts';
import { addSecret, makeSecret } from './secret-values.ts';
import { requireSensible } from './settings.ts';

type ReadDeps = Pick<Deps, 'pool' | 'now' | 'objects'>;
type ApplicationDeps = ReadDeps & Pick<Deps, 'config'>;

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

export async function listApplications(
  deps: Pick<Deps, 'pool'>,
  person: Person,
  { limit, after, ...filter }: ApplicationFilter,
): Promise<Page<ApplicationSummary>> {
  const rows = await listApplicationsAfter(asActor(deps, person), filter, limit + 1, cursor.read(after));
  const items = rows.map((row) => ({ ...row, ...Kept.parse(row) }));
  return pageOf(items, limit, ({ created_at, id }) => cursor.write([created_at, id]));
}

export const getApplication = (deps: ReadDeps, person: Person, id: string): Promise<Application> =>
  readApplication({ ...deps, db: asActor({ pool: deps.pool }, person) }, id);

/** Row level security hides applications that are not the caller's. */
export async function readApplication(deps: Omit<ReadDeps, 'pool'> & { db: Db }, id: string): Promise<Application> {
  const found = await findApplication(deps.db, id);
  if (!found) throw new AppError('applications.application_not_found');
  const { logo_id, ...row } = found;
  const secrets = await listSecrets(deps.db, id, deps.now());
  const logo = deps.objects === null ? 'unavailable' : logo_id === null ? 'none' : 'set';
  return { ...row, ...Kept.parse(row), ...KeptKeys.parse(row), logo, secrets };
}

// The database knows these as any text and JSON; here they become what the contract says they are.
const Kept = ApplicationSummary.pick({ services: true });
const KeptKeys = ApplicationSchema.pick({ jwks: true });

export async function createApplication(
  deps: ApplicationDeps,
  person: Person,
  asked: NewApplication,
): Promise<RegisteredApplication> {
  const { kind, organisation_id, ...given } = asked;
  requireSensible(deps.config, kind, given);
  await requireAgreementToRegister(deps, person, asked);
  const id = uuidv7();
  const secret = given.auth_method === 'secret' ? makeSecret() : null;
  const now = deps.now();
  const work = transact(deps, person, async (deps) => {
    const times = { created_at: now, updated_at: now, lowered_since: isLowered(given) ? now : null };
    await insertApplication(deps.db, { id, kind, tenant_id: organisation_id, ...settingsOf(given), ...times });
    if (secret !== null) await addSecret(deps, id, secret);
    recordChange(
      deps,
      person,
      'application_registered',
      { id, tenant_id: organisation_id },
      { kind, ...described(given) },
    );
    return readApplication(deps, id);
  });
  return { application: await refusing(work, isForeign, 'applications.organisation_not_found'), secret };
}

export async function changeApplication(
  deps: ApplicationDeps,
  person: Person,
  id: string,
  { version, ...given }: ApplicationChange,
): Promise<Application> {
  const before = await getApplication(deps, person, id);
  requireSensible(deps.config, before.kind, given);
  if (before.version !== version) throw conflict(before.version);
  await requireAgreementToChange(deps, person, before, given);
  return transact(deps, person, async (deps) => {
    const row = await lockApplication(deps.db, id);
    if (!row) throw new AppError('applications.application_not_found');
    const isChanged = await updateApplication(deps.db, id, version, settingsOf(given), deps.now(), isLowered(given));
    if (!isChanged) throw conflict(row.version);
    recordChange(deps, person, 'application_changed', row, { version: version + 1, ...described(given) });
    return readApplication(deps, id);
  });
}

export function setServices(
  deps: ReadDeps,
  person: Person,
  id: string,
  { services, version }: { services: Service[]; version: number },
): Promise<Application> {
  return transact(deps, person, async (deps) => {
    const row = await lockApplication(deps.db, id);
    if (!row) throw new AppError('applications.application_not_found');
    const isChanged = await updateApplication(deps.db, id, version, { services }, deps.now());
    if (!isChanged) throw conflict(row.version);
    recordChange(deps, person, 'application_services_set', row, { version: version + 1, services });
    return readApplication(deps, id);
  });
}

export function deleteApplication(deps: Pick<Deps, 'pool'>, person: Person, id: string): Promise<{ id: string }> {
  return transact(deps, person, async (deps) => {
    const removed = await removeApplication(deps.db, id);
    if (!removed) throw new AppError('applications.application_not_found');
    await removeLogoObject(deps, person, removed.logo_id);
    recordChange(deps, person, 'application_deleted', removed, { kind: removed.kind });
    return { id };
  });
}

/** For the log: an application is an institution, its settings are nothing personal. */
const described = ({ jwks, ...given }: Omit<ApplicationChange, 'version'>): Record<string, Json> => ({
  ...given,
  key_ids: jwks?.keys.map(({ kid = null }) => kid) ?? [],
});

const settingsOf = ({ jwks, ...given }: Omit<ApplicationChange, 'version'>): Settings => ({
  ...given,
  jwks: jwks && JSON.stringify(jwks),
});

const insufficientPrivilege = '42501';

/** Row level security refuses an organisation of others, and the foreign key one that does not exist. */
const isForeign = (error: unknown): boolean =>
  isServerError(error) && (error.code === insufficientPrivilege || error.constraint === 'application_tenant_id_fkey');

const conflict = (current_version: number): AppError =>
  new AppError('applications.version_conflict', { details: { current_version } });
