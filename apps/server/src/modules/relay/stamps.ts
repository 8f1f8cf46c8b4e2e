import { X509Certificate } from 'node:crypto';
import type { ProvenMessage } from '@tamga/contract/relay.proof';
import { canonical } from '#platform/canonical';
import { fromBytes } from '#platform/merkle/digest';
import { isProven } from '#platform/merkle/proofs';
import { isImprint, type ReadToken, readToken, wayUp } from '#platform/signing/tokens';
import { hashOfBatch, leafOf } from './batches.ts';
import { hashOfWritten } from './chain.ts';
import { unstampedMsMax } from './lateness.ts';
import { holds, type Known, open, type Statement, wrong } from './statements.ts';

type Batch = NonNullable<ProvenMessage['batch']>;

/** Clocks differ. */
const toleranceMs = 60_000;
/** Later than this nothing new is exchanged; a batch is made each minute, and a few attempts at its timestamp may fail. */
const promptMsMax = unstampedMsMax + 10 * 60_000;

/** Since when the row has been as it is: by its way to the root of its batch, and the timestamp of that. */
export function checkTime({ row, batch }: ProvenMessage, known: Known): Statement[] {
  if (batch === null) return [wrong('It has no timestamp: since when it has been as it is, only its keeper says.')];
  const { parties } = row;
  const rowHash = hashOfWritten({ ...row, parties: parties === null ? null : canonical(parties) });
  const [root, prev_hash] = [Buffer.from(batch.root, 'hex'), Buffer.from(batch.prev_hash, 'hex')];
  const path = batch.path.map((side) => fromBytes(Buffer.from(side, 'base64')));
  if (!isProven(leafOf(rowHash), batch.index, batch.size, path, fromBytes(root)))
    return [wrong('The row is not in the batch: it was changed, or its way to the root was.')];
  const inBatch = holds(`Row ${row.seq} of the chain is in batch ${batch.number} as it was written on ${row.at}.`);
  return [inBatch, ...checkToken(batch, hashOfBatch({ ...batch, root, prev_hash }), Date.parse(row.at), known)];
}

function checkToken(batch: Batch, batchHash: Buffer, writtenAt: number, known: Known): Statement[] {
  const token = readToken(Buffer.from(batch.token, 'base64'));
  if (typeof token === 'string') return [wrong(`The timestamp is not to be believed: ${token}.`)];
  if (!isImprint(token.info, 'SHA-256', batchHash)) return [wrong('The timestamp is of something else.')];
  if (token.at.getTime() < writtenAt - toleranceMs) return [wrong('The timestamp is older than the row.')];
  const anchor = anchorOf(token, batch.certificates, known);
  if (!anchor) return [wrong('The certificates of the timestamp do not lead to an authority that is believed.')];
  const said = `It was there on ${token.at.toISOString()}, as ${nameOf(token.signer)} says, under ${nameOf(anchor)}.`;
  const isVouched = known.anchors.length > 0;
  const there = holds(
    isVouched ? said : `${said} That this is an authority only the proof says: give it with --anchors.`,
  );
  const isPrompt = token.at.getTime() - writtenAt <= promptMsMax;
  return isPrompt
    ? [there]
    : [there, open('The timestamp is hours later than the row: until then only its keeper says.')];
}

/** Where the certificates of the proof lead to, each signed by the next; by the same way to one that is known, where any are. */
function anchorOf(token: ReadToken, certificates: readonly string[], { anchors }: Known): X509Certificate | null {
  try {
    const shown = certificates.map((one) => Buffer.from(one, 'base64'));
    const last = new X509Certificate(shown.at(-1) ?? '');
    const way = wayUp(token, { anchors: [last] }, token.at);
    if (way?.length !== shown.length || !isSameWay(way, shown) || !isWhole(last)) return null;
    const known = wayUp(token, { anchors: anchors.length === 0 ? [last] : anchors }, token.at);
    return known && isSameWay(known, shown) ? (known.at(-1) ?? null) : null;
  } catch {
    return null;
  }
}

/** As far as both go. */
const isSameWay = (way: readonly X509Certificate[], shown: readonly Buffer[]): boolean =>
  way.every(({ raw }, index) => shown[index]?.equals(raw) ?? true);

/** One that signed itself must have. */
const isWhole = (certificate: X509Certificate): boolean =>
  certificate.subject !== certificate.issuer || certificate.verify(certificate.publicKey);

const nameOf = ({ subject }: X509Certificate): string => subject.split('\n').join(', ');
