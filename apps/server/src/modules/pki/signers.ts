import { randomUUID } from 'node:crypto';
import type { Page, PageQuery } from '@tamga/contract/page';
import type { Signer } from '@tamga/contract/pki.organizations';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as approvals from '#modules/approvals';
import * as audit from '#modules/audit';
import type * as directory from '#modules/directory';
import * as org from '#modules/org';
import * as users from '#modules/users';
import { type Actor, type Person, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/db';
import { AppError } from '#platform/error';
import { announce } from '#platform/outbox';
import { cursorOf, pageOf } from '#platform/page';
import { isTaken, type Pool, refusing } from '#platform/pool';
import { findLink } from './organizations.sql.ts';
import { confirmLink } from './organizations.ts';
import type { PkiDeps } from './records.ts';
import {
  endSigner,
  findSigner,
  insertSigner,
  listSignersAfter,
  setApproval,
  type SignerRow,
  takeTurn,
} from './signers.sql.ts';

type SignerDeps = PkiDeps & { directory: directory.Directory };

const pauseMs = 60_000;
const sentMax = 5;

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

const writer = (person: Person) => system('let people sign', person.origin);

export async function listSigners(
  deps: PkiDeps,
  person: Person,
  regNo: string,
  { limit, after, state }: PageQuery & { state?: Signer['state'] | undefined },
): Promise<Page<Signer>> {
  await requireLink(deps, person, regNo);
  const rows = await listSignersAfter(asActor(deps, person), regNo, state, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ created_at, id }) => cursor.write([created_at, id]));
  return { items: await named(deps, person, items), next };
}

async function requireLink(deps: PkiDeps, person: Person, regNo: string): Promise<void> {
  if (!(await findLink(asActor(deps, person), person.userId, regNo, deps.now())))
    throw new AppError('pki.organization_not_linked');
}

export async function inviteSigner(
  deps: SignerDeps,
  person: Person,
  regNo: string,
  wish: { civil_id: string; right_type: Signer['right_type'] },
): Promise<Signer> {
  const { name } = await confirmLink(deps, person, regNo);
  const userId = await org.findPerson(deps, person, wish.civil_id);
  if (userId === person.userId) throw new AppError('pki.signer_is_self');
  const now = deps.now();
  const { right_type } = wish;
  const fresh = { id: randomUUID(), reg_no: regNo, user_id: userId, right_type, invited_by: person.userId };
  const work = transact(deps, writer(person), async (deps) => {
    await insertSigner(deps.db, { ...fresh, last_sent_at: now, created_at: now });
    const row = await askSigner(deps, person, { ...fresh, name });
    note(deps, person, 'invited', row);
    return row;
  });
  return oneNamed(deps, person, await refusing(work, (error) => isTaken(error, 'signer_once'), 'pki.signer_exists'));
}

export async function resendSigner(deps: SignerDeps, person: Person, regNo: string, id: string): Promise<Signer> {
  const { name } = await confirmLink(deps, person, regNo);
  const known = await findSigner(asActor(deps, person), regNo, id);
  if (!known) throw new AppError('pki.signer_not_found');
  const now = deps.now();
  const work = transact(deps, writer(person), async (deps) => {
    const turn = await takeTurn(deps.db, id, now, new Date(now.getTime() - pauseMs), sentMax);
    if (!turn) throw await whyNotAgain(deps, regNo, id);
    if (turn.approval_id) await approvals.withdraw(deps, person, turn.approval_id);
    const row = await askSigner(deps, person, { ...turn, id, reg_no: regNo, name });
    note(deps, person, 'asked_again', row);
    return row;
  });
  // Where somebody else has invited the person meanwhile, there is one who waits already.
  return oneNamed(deps, person, await refusing(work, (error) => isTaken(error, 'signer_once'), 'pki.signer_exists'));
}

async function whyNotAgain(deps: { db: Tx }, regNo: string, id: string): Promise<AppError> {
  const row = await findSigner(deps.db, regNo, id);
  if (!row || !['INVITED', 'EXPIRED'].includes(row.state)) return new AppError('pki.signer_not_waiting');
  return new AppError(row.sent_count >= sentMax ? 'pki.resend_limit_reached' : 'pki.resend_too_soon');
}

export async function revokeSigner(deps: PkiDeps, person: Person, regNo: string, id: string): Promise<Signer> {
  await requireLink(deps, person, regNo);
  if (!(await findSigner(asActor(deps, person), regNo, id))) throw new AppError('pki.signer_not_found');
  const row = await transact(deps, writer(person), async (deps) => {
    const ended = await endSigner(deps.db, id, deps.now());
    if (!ended) throw new AppError('pki.signer_not_found');
    if (ended.approval_id) await approvals.withdraw(deps, person, ended.approval_id);
    note(deps, person, 'revoked', ended);
    return ended;
  });
  return oneNamed(deps, person, row);
}

const rights = { ADMIN: 'бүрэн', MANAGER: 'менежерийн' } as const;

/** Has the phone ask: what is agreed to is in the words. */
async function askSigner(
  deps: { db: Tx; now: () => Date },
  person: Person,
  signer: { id: string; reg_no: string; user_id: string; right_type: Signer['right_type']; name: string },
): Promise<SignerRow> {
  const { id, reg_no, user_id, right_type } = signer;
  const name = signer.name.length > 90 ? `${signer.name.slice(0, 89)}…` : signer.name;
  const { id: approvalId } = await approvals.ask(deps, person, {
    subjectId: user_id,
    kind: 'pki.sign_for_organisation',
    text: {
      mn: `«${name}» (${reg_no}) танд ${rights[right_type]} эрхээр гарын үсэг зурах эрх олгоно. Зөвшөөрөх үү?`,
      en: `${name} (${reg_no}) lets you sign for it, right ${right_type}. Do you agree?`,
    },
    act: { signer: id, reg_no, right_type },
  });
  return setApproval(deps.db, id, approvalId);
}

export function note(
  deps: { db: Tx },
  actor: Actor,
  what: string,
  { id, reg_no, state, right_type }: Pick<SignerRow, 'id' | 'reg_no'> & Partial<SignerRow>,
): void {
  const [action, object] = [`pki.signer_${what}`, `signer:${id}`] as const;
  audit.record(deps, actor, { action, object, details: { reg_no, state, right_type } });
  announce(deps, actor, { type: action, aggregate: object, data: { id, reg_no, state } });
}

async function oneNamed(deps: { pool: Pool }, person: Person, row: SignerRow): Promise<Signer> {
  const [signer] = await named(deps, person, [row]);
  if (!signer) throw new AppError('pki.signer_not_found');
  return signer;
}

/** The names are others' data: it is written down who saw them before they are shown. */
async function named(deps: { pool: Pool }, person: Person, rows: readonly SignerRow[]): Promise<Signer[]> {
  const subject = rows.map(({ user_id }) => user_id);
  const names = await users.namesOf(deps, system('name signers', person.origin), subject);
  const fields = ['family_name', 'given_name', 'right_type', 'state'];
  const recordId = rows[0]?.reg_no;
  await users.noteAccess(deps, person, { subject, purpose: 'representation', recordKind: 'signer', recordId, fields });
  return rows.map((row) => ({ ...row, ...(names.get(row.user_id) ?? { family_name: '', given_name: '' }) }));
}
