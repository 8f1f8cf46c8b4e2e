import {
  type ApplicationFlag,
  applicationFlags,
  type ApplicationGate,
  applicationGates,
} from '@tamga/contract/cases.states';
import * as org from '#modules/org';
import * as registry from '#modules/registry';
import { type Actor, type Person, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { type ApplicationRow, findApplication, findOwnApplication, lockApplication } from './applications.sql.ts';
import type { ApplicationLife } from './applications.states.ts';
import { findProposal } from './decisions.sql.ts';

export type CaseDeps = Pick<Deps, 'pool' | 'now' | 'keyring' | 'wakeups' | 'config'>;
export type OpenDeps = CaseDeps & { db: Tx };

/** What the caller has before them; without a version they take it as it stands. */
export interface Seen {
  id: string;
  version?: number | undefined;
}

/** An application that nobody else changes until the transaction ends. */
export interface Taken {
  row: ApplicationRow;
  promised: registry.Promised;
  life: ApplicationLife;
  /** The same, once the row has changed. */
  lifeOf: (row: ApplicationRow) => ApplicationLife;
}

export const gatesOf = ({ gates }: Pick<ApplicationRow, 'gates'>): ApplicationGate[] =>
  applicationGates.filter((gate) => gates.includes(gate));

export const flagsOf = ({ flags }: Pick<ApplicationRow, 'flags'>): ApplicationFlag[] =>
  applicationFlags.filter((flag) => flags.includes(flag));

/** The platform writes for everybody; the table of states says who may, and the records name them. */
export const mover = ({ origin }: Actor) => system('move an application', origin);

/** Takes an application of the person; one of others is not found. */
export async function changeOwn<D extends CaseDeps, T>(
  deps: D,
  person: Person,
  { id, version }: Seen,
  work: (deps: D & { db: Tx }, taken: Taken) => Promise<T>,
): Promise<T> {
  if (!(await findOwnApplication(asActor(deps, person), person.userId, id)))
    throw new AppError('cases.application_not_found');
  return transact(deps, mover(person), async (deps) => work(deps, await take(deps, person, { id, version }, null)));
}

/** Takes an application that was handed in to an organisation of the person, who decides there. */
export async function changeAsOfficer<D extends CaseDeps, T>(
  deps: D,
  person: Person,
  { id, version }: Seen,
  work: (deps: D & { db: Tx }, taken: Taken) => Promise<T>,
): Promise<T> {
  const { standing } = await standingIn(deps, person, id);
  return transact(deps, mover(person), async (deps) => work(deps, await take(deps, person, { id, version }, standing)));
}

/** What the person is to an application that they see as a member of its organisation. */
export async function standingIn(
  deps: Pick<CaseDeps, 'pool'>,
  person: Person,
  id: string,
): Promise<{ row: ApplicationRow; standing: 'officer' | 'supervisor' | null }> {
  const row = await findApplication(asActor(deps, person), id);
  if (!row?.submitted_at) throw new AppError('cases.application_not_found');
  const { my_role, state } = await org.requireMembership(deps, person, row.tenant_id).catch((error: unknown) => {
    // An applicant sees their own, and is no officer by that.
    const isOutside = error instanceof AppError && error.code === 'org.organisation_not_found';
    throw isOutside ? new AppError('cases.application_not_found', { cause: error }) : error;
  });
  if (state !== 'active') throw new AppError('org.organisation_not_active');
  return { row, standing: my_role === 'owner' || my_role === 'admin' ? 'supervisor' : 'officer' };
}

/** In an open transaction of the platform. */
export async function take(
  deps: Pick<OpenDeps, 'pool' | 'db'>,
  actor: Actor,
  { id, version }: Seen,
  standing: ApplicationLife['standing'],
): Promise<Taken> {
  const row = await lockApplication(deps.db, id);
  if (!row) throw new AppError('cases.application_not_found');
  if (version !== undefined && row.version !== version)
    throw new AppError('request.version_conflict', { details: { current_version: row.version } });
  const promised = await registry.readPromise(deps, mover(actor), row.service_id, row.version_no);
  const proposal = row.gates.includes('second_decision') ? await findProposal(deps.db, id) : undefined;
  const { assigned_to } = row;
  const has_assignee =
    row.state === 'info_requested' && assigned_to !== null
      ? await org.isOfficer(deps, mover(actor), row.tenant_id, assigned_to)
      : assigned_to !== null;
  const lifeOf = (row: ApplicationRow): ApplicationLife => ({
    ...row,
    gates: gatesOf(row),
    flags: flagsOf(row),
    second_approver: promised.content.second_approver,
    proposed: row.gates.includes('second_decision') ? (proposal?.outcome ?? null) : null,
    proposed_by: proposal?.proposed_by ?? null,
    signed: row.signature_id !== null,
    standing,
    has_assignee,
  });
  return { row, promised, life: lifeOf(row), lifeOf };
}
