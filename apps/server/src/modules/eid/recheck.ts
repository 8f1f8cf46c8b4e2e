import type { System } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Keyring } from '#platform/security/keyring';
import type { Pool } from '#platform/data/pool';
import { readCertificate } from './certificates.ts';
import type { Trust } from './chain.ts';
import { Content, placeOf, sha256 } from './evidence.ts';
import { findEvidence, findLists } from './evidence.sql.ts';
import type { FindProofs, Proof } from './revocation.ts';
import { examine } from './verification.ts';

export interface Recheck {
  at: Date;
  purpose: string;
  outcome: string;
  failure: string | null;
  /** Empty: all is as it was, and leads to the same end. */
  problems: string[];
}

type Row = NonNullable<Awaited<ReturnType<typeof findEvidence>>>;

/**
 * Judges a kept answer again, as of its own day, by what was kept and by today's trust anchors; it makes no calls. Null
 * if there is no such evidence.
 */
export async function recheck(
  deps: { pool: Pool; keyring: Keyring; trust: Trust },
  actor: System,
  id: string,
): Promise<Recheck | null> {
  const db = asActor(deps, actor);
  const row = await findEvidence(db, id);
  if (!row) return null;
  const { at, purpose, outcome, failure } = row;
  const result = { at, purpose, outcome, failure };
  const content = contentIn(deps.keyring, row);
  if (typeof content === 'string') return { ...result, problems: [content] };

  const hashes = content.proofs.flatMap((proof) => (proof.kind === 'crl' ? [Buffer.from(proof.sha256, 'base64')] : []));
  const kept = hashes.length > 0 ? await findLists(db, hashes) : [];
  const lists = new Map(kept.map(({ list }) => [sha256(list).toString('base64'), list]));
  return { ...result, problems: [...rowProblems(row, content), ...(await judgeAgain(content, lists, deps.trust))] };
}

function contentIn(keyring: Keyring, row: Row): Content | string {
  let plain: Buffer;
  try {
    plain = keyring.open(placeOf(row.id), row.content_sealed);
  } catch {
    return 'what is sealed does not open: it was changed, or belongs to another row';
  }
  if (!sha256(plain).equals(row.content_sha256)) return 'the content is not the one that was kept';
  const read = Content.safeParse(JSON.parse(plain.toString()));
  return read.success ? read.data : 'the content is not written as this release reads it';
}

const rowProblems = (row: Row, content: Content): string[] =>
  row.purpose === content.purpose &&
  row.outcome === content.outcome &&
  row.failure === content.failure &&
  row.session === content.session.id
    ? []
    : ['the row says something else than its content'];

async function judgeAgain(content: Content, lists: Map<string, Buffer>, trust: Trust): Promise<string[]> {
  const chain = content.chain.map((text) => Buffer.from(text, 'base64'));
  const between = chain
    .slice(1, -1)
    .map(readCertificate)
    .filter((certificate) => certificate !== null);
  const findings = await examine(content, {
    // Those between are trusted no more than then: each must be issued by the next, up to an anchor of today.
    trust: { anchors: trust.anchors, intermediates: [...trust.intermediates, ...between] },
    rules: content.rules,
    findProofs: keptProofs(content, chain, lists),
    at: content.at,
  });
  const problems: string[] = [];
  const failure = findings.failure?.failure ?? null;
  // Refused before anything was looked at: there is nothing to look at again.
  if (content.failure === 'session_of_another_kind') return problems;
  if (failure !== content.failure) problems.push(`judged again it ends with ${failure ?? 'accepted'}`);
  if (findings.payload !== content.payload) problems.push('what was signed is rebuilt otherwise');
  const isSameChain = findings.chain.map(({ der }) => der.toString('base64')).join() === content.chain.join();
  if (!isSameChain) problems.push('the chain of certificates is another one');
  return problems;
}

function keptProofs({ proofs }: Content, chain: Buffer[], lists: Map<string, Buffer>): FindProofs {
  return ({ der }) => {
    const proof = proofs[chain.findIndex((one) => one.equals(der))];
    if (!proof) return [];
    return [
      async (): Promise<Proof> => {
        if (proof.kind === 'ocsp') {
          const { response, nonce } = proof;
          return { kind: 'ocsp', response: Buffer.from(response, 'base64'), nonce: Buffer.from(nonce, 'base64') };
        }
        const list = lists.get(proof.sha256);
        if (!list) throw new Error('the list is gone');
        return { kind: 'crl', list };
      },
    ];
  };
}
