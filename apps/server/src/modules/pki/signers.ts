import { randomUUID } from 'node:crypto';
import type { Page, PageQuery } from '@tamga/contract/page';
import { quotable } from '@tamga/contract/text';
import type { Signer } from '@tamga/contract/pki.organizations';
import { timestamp } from '@tamga/contract/timestamp';
import { z } from 'zod';
import * as approvals from '#modules/approvals';
import * as audit from '#modules/audit';
import * as users from '#modules/users';
import { type Actor, type Person, system } from '#platform/actor';
import { asActor, transact, type Tx } from '#platform/data/db';
import { AppError } from '#platform/error';
import { announce } from '#platform/messaging/outbox';
import { cursorOf, pageOf } from '#platform/http/page';
import { isTaken, type Pool, refusing } from '#platform/data/pool';
import { findLink } from './organizations.sql.ts';
import { confirmLink } from './organizations.ts';
import { type PkiDeps, type Reader, rightsOf } from './records.ts';
import {
  endSigner,
  endUnasked,
  findSigner,
  forgetNumbers,
  insertSigner,
  listSignersAfter,
  setApproval,
  type SignerRow,
  takeTurn,
} from './signers.sql.ts';

const pauseMs = 60_000;
const sentMax = 5;

const cursor = cursorOf(z.tuple([timestamp, z.uuid()]));

const writer = (person: Person) => system('let people sign', person.origin);

export async function listSigners(
  deps: PkiDeps,
  reader: Reader,
  regNo: string,
  { limit, after, state }: PageQuery & { state?: Signer['state'] | undefined },
): Promise<Page<Signer>> {
  await requireLink(deps, reader, regNo);
  const rows = await listSignersAfter(asActor(deps, rightsOf(reader)), regNo, state, limit + 1, cursor.read(after));
  const { items, next } = pageOf(rows, limit, ({ created_at, id }) => cursor.write([created_at, id]));
  return { items: await named(deps, reader, items), next };
}

async function requireLink(deps: PkiDeps, reader: Reader, regNo: string): Promise<void> {
  if (!(await findLink(asActor(deps, rightsOf(reader)), reader.userId, regNo, deps.now())))
    throw new AppError('pki.organization_not_linked');
}

export async function inviteSigner(
  deps: PkiDeps,
  person: Person,
  regNo: string,
  wish: { civil_id: string; right_type: Signer['right_type'] },
): Promise<Signer> {
  const { name } = await confirmLink(deps, person, regNo);
  const { civil_id, right_type } = wish;
  if ((await users.findCivilId(deps, writer(person), person.userId)) === civil_id)
    throw new AppError('pki.signer_is_self');
  const now = deps.now();
  const fresh = { id: randomUUID(), reg_no: regNo, right_type, invited_by: person.userId };
  const work = transact(deps, writer(person), async (deps) => {
    await insertSigner(deps.db, { ...fresh, user_id: null, civil_id, last_sent_at: now, created_at: now });
    const row = await askSigner(deps, person, { ...fresh, civil_id, user_id: null, name });
    recordSigner(deps, person, 'invited', row);
    return row;
  });
  return oneNamed(deps, person, await refusing(work, isWaiting, 'pki.signer_exists'));
}

const isWaiting = (error: unknown): boolean => isTaken(error, 'signer_once') || isTaken(error, 'signer_number_once');

export async function resendSigner(deps: PkiDeps, person: Person, regNo: string, id: string): Promise<Signer> {
  const { name } = await confirmLink(deps, person, regNo);
  const known = await findSigner(asActor(deps, person), regNo, id);
  if (!known) throw new AppError('pki.signer_not_found');
  const now = deps.now();
  const work = transact(deps, writer(person), async (deps) => {
    const turn = await takeTurn(deps.db, id, now, new Date(now.getTime() - pauseMs), sentMax);
    if (!turn) throw await whyNotAgain(deps, regNo, id);
    if (turn.approval_id) await approvals.withdraw(deps, person, turn.approval_id);
    const row = await askSigner(deps, person, { ...turn, id, reg_no: regNo, name });
    recordSigner(deps, person, 'asked_again', row);
    return row;
  });
  // If another representative has invited the person meanwhile, an invitation waits already.
  return oneNamed(deps, person, await refusing(work, isWaiting, 'pki.signer_exists'));
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
    recordSigner(deps, person, 'revoked', ended);
    return ended;
  });
  return oneNamed(deps, person, row);
}

const rights = { ADMIN: 'бүрэн', MANAGER: 'менежерийн' } as const;

/**
 * Has the phone ask; the words say what is agreed to. If no person with that number has been here, or they may not be
 * asked now, nothing rings, and the inviter sees the same as when a person does not answer.
 */
async function askSigner(
  deps: PkiDeps & { db: Tx },
  person: Person,
  signer: Pick<SignerRow, 'id' | 'reg_no' | 'user_id' | 'right_type'> & { civil_id: string | null; name: string },
): Promise<SignerRow> {
  const { id, reg_no, right_type, civil_id } = signer;
  const number = signer.user_id === null && civil_id !== null ? civil_id : undefined;
  const known = number && (await users.findId(deps, writer(person), number));
  const userId = signer.user_id ?? known ?? null;
  if (userId === null) return setApproval(deps.db, id, null, null);
  const name = quotable(signer.name, 90);
  const question: approvals.Question = {
    subjectId: userId,
    kind: 'pki.sign_for_organisation',
    text: {
      mn: `«${name}» (${reg_no}) танд ${rights[right_type]} эрхээр гарын үсэг зурах эрх олгоно. Зөвшөөрөх үү?`,
      en: `${name} (${reg_no}) lets you sign for it, right ${right_type}. Do you agree?`,
    },
    act: { signer: id, reg_no, right_type },
  };
  const asked = await approvals.ask(deps, person, question).catch((error: unknown) => {
    if (error instanceof AppError && error.code.startsWith('approvals.')) return null;
    throw error;
  });
  return setApproval(deps.db, id, userId, asked?.id ?? null);
}

const unaskedMs = 5 * 60_000;
const rememberedMs = 7 * 86_400_000;

/** Ends invitations of people who could not be asked, after the same time as those that were not answered. */
export async function endWaiting(deps: Pick<PkiDeps, 'pool' | 'now'>): Promise<number> {
  const db = asActor(deps, system('end invitations to sign'));
  const before = (ms: number): Date => new Date(deps.now().getTime() - ms);
  await forgetNumbers(db, before(rememberedMs));
  return endUnasked(db, before(unaskedMs));
}

export function recordSigner(
  deps: { db: Tx },
  actor: Actor,
  what: 'invited' | 'asked_again' | 'accepted' | 'declined' | 'expired' | 'revoked',
  { id, reg_no, state, right_type }: Pick<SignerRow, 'id' | 'reg_no' | 'state'> & Partial<SignerRow>,
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

/**
 * The names are others' data: it is written down who saw them before they are shown. A person who has not agreed has
 * neither name nor account here, because inviting must not reveal who they are.
 */
async function named(deps: { pool: Pool }, reader: Reader, rows: readonly SignerRow[]): Promise<Signer[]> {
  const subject = rows.flatMap(({ user_id, accepted_at }) => (user_id && accepted_at ? [user_id] : []));
  const names = await users.describePeople(deps, system('name signers', reader.origin), subject);
  if (reader.kind === 'delegate') await reader.noteShown(subject);
  else
    await users.recordAccess(deps, reader, {
      subject,
      purpose: 'representation',
      recordKind: 'signer',
      recordId: rows[0]?.reg_no,
      fields: ['family_name', 'given_name', 'right_type', 'state'],
    });
  return rows.map(({ user_id, ...row }) => {
    const { family_name = null, given_name = null } = names.get(row.accepted_at ? (user_id ?? '') : '') ?? {};
    return { ...row, user_id: row.accepted_at ? user_id : null, family_name, given_name };
  });
}
