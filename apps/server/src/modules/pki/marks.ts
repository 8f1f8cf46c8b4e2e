import type { OrganizationStamp } from '@tamga/contract/pki.marks';
import { bytesOfImage } from '@tamga/contract/users.signature';
import * as audit from '#modules/audit';
import type { Person, System } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { redraw } from '#platform/security/image';
import { announce } from '#platform/messaging/outbox';
import { isServerError, refusing } from '#platform/data/pool';
import { clearStamp, findMark, upsertMark } from './marks.sql.ts';

type MarkDeps = Pick<Deps, 'pool' | 'keyring' | 'now'>;

const placeOf = (regNo: string) => ({ table: 'pki.mark', row: regNo, column: 'stamp_sealed' });
const urlOf = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

/** The policies of the table refuse people who do not represent the organisation. */
const isForeign = (error: unknown): boolean => isServerError(error) && error.routine === 'ExecWithCheckOptions';

export async function getOrganizationStamp(
  deps: Pick<Deps, 'pool' | 'keyring'>,
  person: Person,
  regNo: string,
): Promise<OrganizationStamp> {
  const mark = await findMark(asActor(deps, person), regNo);
  const { stamp_sealed: sealed, width, height, updated_at } = mark ?? {};
  if (!sealed || !width || !height || !updated_at) throw new AppError('pki.stamp_not_found');
  return { reg_no: regNo, image: urlOf(deps.keyring.open(placeOf(regNo), sealed)), width, height, updated_at };
}

/** For documents that the organisation issues, on which everybody sees it; null where it has set none. */
export async function readStamp(
  deps: Pick<Deps, 'pool' | 'keyring'>,
  actor: System,
  regNo: string,
): Promise<Buffer | null> {
  const mark = await findMark(asActor(deps, actor), regNo);
  return mark?.stamp_sealed ? deps.keyring.open(placeOf(regNo), mark.stamp_sealed) : null;
}

export async function putOrganizationStamp(
  deps: MarkDeps,
  person: Person,
  regNo: string,
  image: string,
): Promise<OrganizationStamp> {
  const picture = await redraw(Buffer.from(bytesOfImage(image)));
  if (!picture) throw new AppError('users.image_refused');
  const { png, ...size } = picture;
  const updated_at = deps.now();
  const work = transact(deps, person, async (deps) => {
    const stamp_sealed = deps.keyring.seal(placeOf(regNo), png);
    await upsertMark(deps.db, regNo, { ...size, stamp_sealed, updated_at, updated_by: person.userId });
    recordChange(deps, person, 'stamp_set', regNo);
  });
  await refusing(work, isForeign, 'pki.organization_not_linked');
  return { reg_no: regNo, image: urlOf(png), ...size, updated_at };
}

export async function deleteOrganizationStamp(
  deps: MarkDeps,
  person: Person,
  regNo: string,
): Promise<{ reg_no: string }> {
  return transact(deps, person, async (deps) => {
    const cleared = await clearStamp(deps.db, regNo, person.userId, deps.now());
    if (!cleared) throw new AppError('pki.stamp_not_found');
    recordChange(deps, person, 'stamp_removed', regNo);
    return { reg_no: regNo };
  });
}

export async function getOrganizationNameLatin(
  deps: Pick<Deps, 'pool'>,
  person: Person,
  regNo: string,
): Promise<{ reg_no: string; name_latin: string }> {
  const mark = await findMark(asActor(deps, person), regNo);
  if (!mark?.name_latin) throw new AppError('pki.name_latin_not_found');
  return { reg_no: regNo, name_latin: mark.name_latin };
}

export async function putOrganizationNameLatin(
  deps: MarkDeps,
  person: Person,
  regNo: string,
  nameLatin: string,
): Promise<{ reg_no: string; name_latin: string; updated_at: Date }> {
  const updated_at = deps.now();
  const work = transact(deps, person, async (deps) => {
    await upsertMark(deps.db, regNo, { name_latin: nameLatin, updated_at, updated_by: person.userId });
    recordChange(deps, person, 'name_latin_set', regNo, { name_latin: nameLatin });
  });
  await refusing(work, isForeign, 'pki.organization_not_linked');
  return { reg_no: regNo, name_latin: nameLatin, updated_at };
}

function recordChange(
  deps: { db: Tx },
  person: Person,
  what: 'stamp_set' | 'stamp_removed' | 'name_latin_set',
  regNo: string,
  details: Record<string, string> = {},
): void {
  const [action, object] = [`pki.${what}`, `organization:${regNo}`] as const;
  audit.record(deps, person, { action, object, details });
  announce(deps, person, { type: action, aggregate: object, data: { reg_no: regNo } });
}
