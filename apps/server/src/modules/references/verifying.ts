import { timingSafeEqual } from 'node:crypto';
import { readCode, readNumber } from '@tamga/contract/references.number';
import type { ReferenceVerdict } from '@tamga/contract/references.verify';
import * as org from '#modules/org';
import { type Actor, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { stateAt } from './described.ts';
import { hashCode } from './numbers.ts';
import { findByFile, findByNumber, listByFiles, type VerifiedRow } from './verifying.sql.ts';

type VerifyDeps = Pick<Deps, 'pool' | 'now'>;

/** One answer for a number that there is not, a code that is not its own, and what is not issued yet. */
const unknown = { verdict: 'unknown', document: null } as const;
const noCode = Buffer.alloc(32);
const verdicts = { issued: 'valid', expired: 'expired', revoked: 'revoked', superseded: 'superseded' } as const;

export async function verifyReference(
  deps: VerifyDeps,
  actor: Actor,
  typed: { number: string; code: string },
): Promise<ReferenceVerdict> {
  const [number, code] = [readNumber(typed.number) ?? '', readCode(typed.code) ?? ''];
  // Asked for and compared whatever was typed, so that the time it takes tells nothing either.
  const row = await findByNumber(asActor(deps, system('verify a document', actor.origin)), number);
  const isTheirs = timingSafeEqual(row?.verify_code_hash ?? noCode, hashCode(number, code));
  return row && isTheirs ? verdictOf(deps, actor, row) : unknown;
}

/** Who has the file has all that the code would open, so its hash is enough. */
export async function verifyFile(deps: VerifyDeps, actor: Actor, sha256: string): Promise<ReferenceVerdict> {
  const row = await findByFile(asActor(deps, system('verify a document', actor.origin)), Buffer.from(sha256, 'hex'));
  return row ? verdictOf(deps, actor, row) : unknown;
}

/** Whether one of these files was issued here and is revoked, replaced or past its time. */
export async function hasEnded(deps: VerifyDeps, hashes: readonly Buffer[]): Promise<boolean> {
  if (hashes.length === 0) return false;
  const rows = await listByFiles(asActor(deps, system('verify a document')), hashes);
  return rows.some((row) => ['expired', 'revoked', 'superseded'].includes(stateAt(row, deps.now())));
}

async function verdictOf(deps: VerifyDeps, actor: Actor, row: VerifiedRow): Promise<ReferenceVerdict> {
  const { number, tenant_id, title_mn, title_en, issued_at, valid_until, ended_at } = row;
  const state = stateAt(row, deps.now());
  if (issued_at === null || state === 'requested' || state === 'generating' || state === 'failed') return unknown;
  const issuer = await org.describeOrganisation(deps, system('verify a document', actor.origin), tenant_id);
  const names = { mn: issuer?.name ?? '', en: issuer?.name_en ?? issuer?.name ?? '' };
  const title = { mn: title_mn, en: title_en };
  return { verdict: verdicts[state], document: { number, title, issuer: names, issued_at, valid_until, ended_at } };
}
