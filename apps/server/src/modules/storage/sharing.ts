import type { FileShare, NewShare } from '@tamga/contract/storage.files';
import { quotable } from '@tamga/contract/text';
import * as audit from '#modules/audit';
import * as notifications from '#modules/notifications';
import * as org from '#modules/org';
import * as users from '#modules/users';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { changeFile } from './binning.ts';
import { keeper, type OpenDeps, type StorageDeps } from './deps.ts';
import type { FileRow } from './files.sql.ts';
import { release } from './reserving.ts';
import { requireSharer } from './rights.ts';
import { endOfNumber, openNumber, sealNumber, sealSharer } from './sharers.ts';
import { countGiven, endOne, endThese, insertShare, listLive, listUnended, type ShareRow } from './shares.sql.ts';
import { lockOpenTo } from './uploads.sql.ts';
import { dropUpload } from './uploads.ts';

const sharesMax = 50;
/** Of one person to another in a day: an inbox is no place for whatever a stranger would write as the name of a file. */
const noticesMax = 10;
const dayMs = 86_400_000;
const nameLengthShown = 60;

export async function listShares(deps: StorageDeps, person: Person, id: string): Promise<{ items: FileShare[] }> {
  await requireSharer(deps, person, id);
  const rows = await listLive(asActor(deps, person), id);
  const tenants = rows.flatMap(({ to_tenant_id }) => to_tenant_id ?? []);
  const names = await org.describeOrganisations(deps, keeper(person), tenants);
  return { items: rows.map((row) => describeShare(deps, row, names.get(row.to_tenant_id ?? '')?.name)) };
}

const describeShare = ({ keyring }: Pick<StorageDeps, 'keyring'>, row: ShareRow, name = ''): FileShare => ({
  id: row.id,
  to: row.to_tenant_id === null ? 'person' : 'organisation',
  label: row.number_sealed === null ? name : endOfNumber(keyring, row, row.number_sealed),
  right: row.right,
  created_at: row.created_at,
  ends_at: row.ends_at,
});

export async function shareFile(deps: StorageDeps, person: Person, id: string, wish: NewShare): Promise<FileShare> {
  const work = async (deps: OpenDeps, row: FileRow) => {
    if (row.deleted_at !== null) throw new AppError('storage.state_conflict');
    return shareRow(deps, person, row, wish);
  };
  return changeFile(deps, person, id, work, (deps, { tenant_id }, { id: share }) => {
    const [object, tenantId] = [`file:${id}` as const, tenant_id ?? undefined];
    const details = { share, right: wish.right };
    audit.record(deps, person, { action: 'storage.file_shared', object, tenantId, details });
    announce(deps, person, { type: 'storage.file_shared', aggregate: object, tenantId, data: { id, share } });
  });
}

/** As the platform, which alone knows who has this number; whether anybody has is not told. */
async function shareRow(deps: OpenDeps, person: Person, file: FileRow, wish: NewShare): Promise<FileShare> {
  const actor = keeper(person);
  const { civil_id: number, tenant_id: tenantId = null } = wish;
  const userId = number === undefined ? null : await users.findId(deps, actor, number);
  if (userId === person.userId || (tenantId === file.tenant_id && tenantId !== null))
    throw new AppError('storage.share_with_self');
  const organisation = tenantId === null ? null : await org.describeOrganisation(deps, actor, tenantId);
  if (tenantId !== null && organisation === null) throw new AppError('org.organisation_not_found');
  const now = deps.now();
  await endFormer(deps, file.id, { number, userId, tenantId }, now);
  if ((await listLive(deps.db, file.id)).length >= sharesMax) throw new AppError('storage.too_many_shares');

  const id = uuidv7(now.getTime());
  const from = await sharerNamed(deps, person, file);
  const row = {
    id,
    file_id: file.id,
    space_id: file.space_id,
    to_user_id: userId,
    to_tenant_id: tenantId,
    number_sealed: number === undefined ? null : sealNumber(deps.keyring, id, number),
    from_sealed: sealSharer(deps.keyring, id, from),
    right: wish.right,
    created_at: now,
    ends_at: new Date(now.getTime() + wish.days * dayMs),
  };
  await insertShare(deps.db, { ...row, created_by: person.userId });
  if (userId !== null) await tellRecipient(deps, person, userId, { file, from });
  return describeShare(deps, row, organisation?.name);
}

async function tellRecipient(
  deps: OpenDeps,
  person: Person,
  userId: string,
  { file, from }: { file: FileRow; from: string },
): Promise<void> {
  const since = new Date(deps.now().getTime() - dayMs);
  if ((await countGiven(deps.db, person.userId, userId, since)) > noticesMax) return;
  const params = {
    file_id: file.id,
    name: quotable(file.name, nameLengthShown),
    from: quotable(from, nameLengthShown),
  };
  notifications.notify(deps, keeper(person), userId, { kind: 'file_shared', params });
}

interface Recipient {
  number: string | undefined;
  userId: string | null;
  tenantId: string | null;
}

/** The place is taken by another: also of a number that is nobody's here, or whether it is would show. */
async function endFormer({ db, keyring }: OpenDeps, fileId: string, to: Recipient, now: Date): Promise<void> {
  const former = (await listUnended(db, fileId)).filter((row) => {
    if (to.tenantId !== null) return row.to_tenant_id === to.tenantId;
    if (to.userId !== null && row.to_user_id === to.userId) return true;
    return row.number_sealed !== null && openNumber(keyring, row, row.number_sealed) === to.number;
  });
  const ids = former.map(({ id }) => id);
  await endThese(db, ids, now);
}

/** An organisation shares in its own name, a person in theirs. */
async function sharerNamed(deps: OpenDeps, person: Person, { tenant_id }: FileRow): Promise<string> {
  if (tenant_id === null) return (await users.signsAs(deps, person.userId)) ?? '';
  return (await org.describeOrganisation(deps, keeper(person), tenant_id))?.name ?? '';
}

export async function endShare(
  deps: StorageDeps,
  person: Person,
  { id, share_id: share }: { id: string; share_id: string },
): Promise<{ id: string }> {
  const end = async (deps: OpenDeps) => {
    const ended = await endOne(deps.db, id, share, deps.now());
    if (!ended) throw new AppError('storage.share_not_found');
    return ended.to_user_id === null ? [] : dropComing(deps, person, id, ended.to_user_id);
  };
  const tell = (deps: OpenDeps, { tenant_id }: FileRow) => {
    const [object, tenantId] = [`file:${id}` as const, tenant_id ?? undefined];
    audit.record(deps, person, { action: 'storage.share_ended', object, tenantId, details: { share } });
    announce(deps, person, { type: 'storage.share_ended', aggregate: object, tenantId, data: { id, share } });
  };
  const reservations = await changeFile(deps, person, id, end, tell, (deps) => requireSharer(deps, person, id));
  for (const one of reservations) await release(deps, system('give room back', person.origin), one);
  return { id: share };
}

/** What they were still sending to the file will not be kept, so it takes no room until its day is over. */
export async function dropComing(
  deps: OpenDeps,
  person: Person,
  fileId: string,
  userId: string,
): Promise<{ id: string; spaceId: string }[]> {
  const dropped: { id: string; spaceId: string }[] = [];
  for (const row of await lockOpenTo(deps.db, fileId, userId))
    dropped.push(await dropUpload(deps, keeper(person), row));
  return dropped;
}
