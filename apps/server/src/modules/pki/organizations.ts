import type { LinkedOrganization, Representation } from '@tamga/contract/pki.organizations';
import * as approvals from '#modules/approvals';
import * as audit from '#modules/audit';
import type * as eid from '#modules/eid';
import { type Actor, type Person, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { deleteLink, findLink, listLinks, type NewLink, upsertLink } from './organizations.sql.ts';
import { etsiOf, type Holder, how, type PkiDeps, type Reader, rightsOf, told } from './records.ts';
import { endSignersOf } from './signers.sql.ts';

export async function listEidOrganizations(
  deps: PkiDeps,
  reader: Reader,
): Promise<{
  linked: LinkedOrganization[];
  represented: { granted: boolean; available: boolean; items: Representation[] };
}> {
  const etsi = await etsiOf(deps, reader);
  const [linked, represented] = await Promise.all([
    listLinks(asActor(deps, rightsOf(reader)), reader.userId),
    told(deps.eid.provider.records.representations(etsi)),
  ]);
  return { linked, represented: { ...how(represented), items: (represented.value ?? []).map(describe) } };
}

const describe = (record: eid.RepresentationRecord): Representation => ({
  reg_no: record.orgRegister,
  org_etsi: record.orgEtsi,
  name: record.orgName ?? record.orgRegister,
  name_en: record.orgNameEn,
  role: record.role,
  right_type: record.rightType,
  source: record.source,
  valid_from: record.validFrom,
  valid_to: record.validTo,
  linkable: isLinkable(record),
});

/** A power of attorney that was entered by hand is not the register, and a seal alone is no right to act. */
const isLinkable = ({ source, rightType }: eid.RepresentationRecord): boolean =>
  source === 'REGISTRY' && rightType !== 'SEAL';

export async function linkEidOrganization(deps: PkiDeps, person: Person, regNo: string): Promise<LinkedOrganization> {
  const found = await readRight(deps, person, regNo);
  if (!found) throw new AppError('pki.not_representative');
  return keepLink(deps, person, found);
}

/** Asked of the provider anew: null where it does not name the person any more. */
async function readRight(deps: PkiDeps, holder: Holder, regNo: string): Promise<NewLink | null> {
  const records = await deps.eid.provider.records.representations(await etsiOf(deps, holder));
  const found = records.find((record) => record.orgRegister === regNo && isLinkable(record));
  if (!found || found.rightType === 'SEAL') return null;
  return {
    user_id: holder.userId,
    reg_no: regNo,
    name: found.orgName ?? regNo,
    name_en: found.orgNameEn,
    role: found.role,
    right_type: found.rightType,
    valid_from: found.validFrom,
    valid_to: found.validTo,
    confirmed_at: deps.now(),
  };
}

/** A policy cannot check what the provider says, so the platform itself writes. */
const keepLink = (deps: PkiDeps, actor: Actor, link: NewLink): Promise<LinkedOrganization> =>
  transact(deps, system('link an organisation', actor.origin), async (deps) => {
    const kept = await upsertLink(deps.db, link);
    const { reg_no, right_type } = link;
    const object = `person:${link.user_id}` as const;
    audit.record(deps, actor, { action: 'pki.organization_linked', object, details: { reg_no, right_type } });
    announce(deps, actor, { type: 'pki.organization_linked', aggregate: object, data: { reg_no, right_type } });
    return kept;
  });

/**
 * For what has legal effect: the person is linked, and the provider says so still. Where it does not any more the link
 * ends, and so does the right of all whom this person let sign.
 */
export async function confirmLink(deps: PkiDeps, person: Person, regNo: string): Promise<LinkedOrganization> {
  const link = await findLink(asActor(deps, person), person.userId, regNo, deps.now());
  if (!link) throw new AppError('pki.organization_not_linked');
  const confirmed = await confirmHolder(deps, person, person, regNo);
  if (!confirmed) throw new AppError('pki.not_representative');
  return confirmed;
}

/** The same where another acts on the right of who is linked. */
export async function confirmHolder(
  deps: PkiDeps,
  actor: Actor,
  holder: Holder,
  regNo: string,
): Promise<LinkedOrganization | null> {
  const found = await readRight(deps, holder, regNo);
  const platform = system('confirm a link', actor.origin);
  const known = found && (await findLink(asActor(deps, platform), holder.userId, regNo, deps.now()));
  // What was linked already is no news.
  if (known && isSame(known, found)) return upsertLink(asActor(deps, platform), found);
  if (found) return keepLink(deps, actor, found);
  const ending = { state: 'LAPSED', reason: 'the register does not name the representative any more' } as const;
  await transact(deps, system('unlink an organisation', actor.origin), (deps) =>
    endLink(deps, actor, holder.userId, regNo, ending),
  );
  return null;
}

const isSame = (known: LinkedOrganization, found: NewLink): boolean =>
  known.role === found.role &&
  known.right_type === found.right_type &&
  known.valid_to?.getTime() === found.valid_to?.getTime();

export async function unlinkEidOrganization(deps: PkiDeps, person: Person, regNo: string): Promise<{ reg_no: string }> {
  const ending = { state: 'REVOKED', reason: 'the representative unlinked the organisation' } as const;
  const isEnded = await transact(deps, system('unlink an organisation', person.origin), (deps) =>
    endLink(deps, person, person.userId, regNo, ending),
  );
  if (!isEnded) throw new AppError('pki.organization_not_linked');
  return { reg_no: regNo };
}

async function endLink(
  deps: PkiDeps & { db: Tx },
  actor: Actor,
  holderId: string,
  regNo: string,
  ending: { state: 'REVOKED' | 'LAPSED'; reason: string },
): Promise<boolean> {
  if (!(await deleteLink(deps.db, holderId, regNo))) return false;
  const ended = await endSignersOf(deps.db, holderId, regNo, ending, deps.now());
  for (const { approval_id } of ended) if (approval_id) await approvals.withdraw(deps, actor, approval_id);
  const object = `person:${holderId}` as const;
  const details = { reg_no: regNo, signers: ended.length, reason: ending.reason };
  audit.record(deps, actor, { action: 'pki.organization_unlinked', object, details });
  announce(deps, actor, { type: 'pki.organization_unlinked', aggregate: object, data: { reg_no: regNo } });
  return true;
}
