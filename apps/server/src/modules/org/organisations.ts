import { randomUUID } from 'node:crypto';
import type { Organisation, OrganisationFound } from '@tamga/contract/org';
import type { Page, PageQuery } from '@tamga/contract/page';
import { z } from 'zod';
import * as audit from '#modules/audit';
import * as directory from '#modules/directory';
import * as users from '#modules/users';
import { type Actor, type Person, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import type { MemoryDeps } from '#platform/memory/memory';
import { changingShown } from '#platform/memory/shown';
import { announce } from '#platform/messaging/outbox';
import { cursorOf, pageOf } from '#platform/http/page';
import { isTaken, type Pool, refusing } from '#platform/data/pool';
import { transition } from '#platform/data/states';
import { insertMember } from './members.sql.ts';
import { findOwn, insertOrganisation, listOwn, lockState, type NewOrganisation } from './organisations.sql.ts';
import { type OrganisationMove, organisationStates } from './organisations.states.ts';

export type OrgDeps = directory.DirectoryDeps & Pick<Deps, 'pool' | 'keyring' | 'now'>;

const cursor = cursorOf(z.uuid());

export async function listOwnOrganisations(
  deps: { pool: Pool },
  person: Person,
  { q, limit, after }: PageQuery & { q?: string | undefined },
): Promise<Page<Organisation>> {
  const asked = { q, limit: limit + 1, after: cursor.read(after) };
  const rows = await listOwn(asActor(deps, person), person.userId, asked);
  return pageOf(rows, limit, ({ tenant_id }) => cursor.write(tenant_id));
}

/**
 * An organisation that is not the person's is not found. It is read as the person, because what they are invited to
 * depends on that.
 */
export async function getOrganisation(
  deps: { pool: Pool; db?: Tx },
  person: Person,
  id: string,
): Promise<Organisation> {
  const organisation = await findOwn(asActor(deps, person), person.userId, id);
  if (!organisation) throw new AppError('org.organisation_not_found');
  return organisation;
}

export async function lookUpOrganisation(deps: OrgDeps, person: Person, regNo: string): Promise<OrganisationFound> {
  const reader = system('look up an organisation', person.origin);
  const { entry, as_of, stale } = await directory.lookUpOrganisation(deps, person.origin, regNo);
  const { officers, address: _, registered_on: __, ...organisation } = entry;
  const civilId = await users.findCivilId(deps, reader, person.userId);
  const known = await users.findIds(
    deps,
    reader,
    officers.map(({ civil_id }) => civil_id),
  );
  // Recorded before it is shown, or a look-up could leave no trace.
  await users.recordAccess(deps, person, {
    subject: [...known.values()],
    purpose: 'directory_lookup',
    recordKind: 'organisation',
    recordId: regNo,
    fields: ['name', 'role'],
  });
  return {
    ...organisation,
    officers: officers.map(({ family_name, given_name, role }) => ({
      name: `${family_name.slice(0, 1)}.${given_name}`,
      role,
    })),
    may_create: organisation.is_active && mayCreate(entry, civilId),
    as_of,
    stale,
  };
}

/** Founders own; directors and representatives act, and creating an organisation here is acting for it. */
const mayCreate = ({ officers }: directory.OrganisationEntry, civilId: string | undefined): boolean =>
  officers.some(({ civil_id, role }) => civil_id === civilId && role !== 'founder');

export async function createOrganisation(deps: OrgDeps, person: Person, regNo: string): Promise<Organisation> {
  const { entry } = await directory.lookUpOrganisation(deps, person.origin, regNo, { fresh: true });
  // The directory's word is nothing that a policy could check, so the platform itself writes, and the record names the
  // person.
  const founder = system('create an organisation', person.origin);
  const civilId = await users.findCivilId(deps, founder, person.userId);
  if (!mayCreate(entry, civilId)) throw new AppError('org.not_representative');
  if (!entry.is_active) throw new AppError('org.organisation_closed');
  const { reg_no, name, name_en, kind } = entry;
  const work = transact(deps, founder, (deps) => {
    const details = { reg_no, slug: null, name, name_en, kind, state: 'active', verified_at: deps.now() } as const;
    return addOrganisation(deps, person, details, person.userId);
  });
  const id = await refusing(work, (error) => isTaken(error, 'organisation_reg_no_key'), 'org.organisation_exists');
  return getOrganisation(deps, person, id);
}

/** In the transaction of `deps`, one of the platform itself. With an owner, who need not accept, or without any yet. */
export async function addOrganisation(
  deps: { db: Tx; now: () => Date },
  actor: Actor,
  organisation: Omit<NewOrganisation, 'id'>,
  ownerId: string | null,
  reason?: string,
): Promise<string> {
  const id = randomUUID();
  const { reg_no, slug, state } = organisation;
  await insertOrganisation(deps.db, { id, ...organisation });
  if (ownerId !== null) {
    const now = deps.now();
    const owner = { user_id: ownerId, role: 'owner', state: 'active', accepted_at: now, created_at: now } as const;
    await insertMember(deps.db, { ...owner, tenant_id: id, invited_by: null, expires_at: null });
  }
  const details = { reg_no, slug, state, owner: ownerId, reason };
  const object = `organisation:${id}` as const;
  audit.record(deps, actor, { action: 'org.organisation_created', object, tenantId: id, details });
  announce(deps, actor, { type: 'org.organisation_created', aggregate: object, tenantId: id, data: { id, state } });
  return id;
}

/** For those who run the platform: no member moves an organisation as a whole. What it offers is shown while it is active. */
export function changeOrganisationState(
  deps: MemoryDeps & Pick<Deps, 'now'>,
  actor: Actor,
  id: string,
  move: OrganisationMove,
  reason: string,
): Promise<void> {
  const platform = system('run organisations', actor.origin);
  const work = async (deps: Pick<Deps, 'now'> & { db: Tx }): Promise<void> => {
    const row = await lockState(deps.db, id);
    if (!row) throw new AppError('org.organisation_not_found');
    const { from, to } = await transition(deps, organisationStates, row, move, platform, { updated_at: deps.now() });
    const object = `organisation:${id}` as const;
    const details = { before: from, state: to, reason };
    audit.record(deps, actor, { action: 'org.organisation_moved', object, tenantId: id, details });
    announce(deps, actor, { type: 'org.organisation_moved', aggregate: object, tenantId: id, data: { id, state: to } });
  };
  return changingShown(deps, () => transact(deps, platform, work));
}
