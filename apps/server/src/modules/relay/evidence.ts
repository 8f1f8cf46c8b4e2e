import type { ProvenMessage, RelayParties } from '@tamga/contract/relay.proof';
import { isSignedByKey } from '#platform/security/ed25519-webhooks';
import { openReceipt } from './receipts.ts';
import { senderIn } from './senders.ts';
import { holds, type Known, open, sha256Of, type Statement, wrong } from './statements.ts';

/** Clocks differ, as much as where messages are taken. */
const toleranceMs = 300_000;

/**
 * A message is signed anew for each attempt, taken within five minutes of that by the clock of who takes it, and written down at
 * once. Else a key that was stolen could sign today for a day on which it still held.
 */
const writtenMsMax = 600_000;
/** What arrived and was sent again, since the answer was lost, has its first receipt: as long as who took it repeats that. */
const repeatedMsMax = 30 * 86_400_000;

type Row = ProvenMessage['row'];
type Party = RelayParties['ours'];

/** Who wrote the message and who took it: by the bytes, the signatures on the wire, and the receipt. */
export async function checkSignatures({ body, row }: ProvenMessage, known: Known): Promise<Statement[]> {
  const [sender, receiver] = sidesOf(row);
  const named = senderIn(row.webhook_id);
  if (named === null) return [wrong('The id of the message names no sender.')];
  const bytes = bytesOf(body, row, known);
  return [
    ...(sender && sender.code !== named
      ? [wrong(`The id names ${named} as the sender, and the row ${sender.code}.`)]
      : []),
    ...checkMoment(row),
    ...checkBytes(bytes, row),
    checkSignature(bytes, row, sender ?? { code: named, keys: [] }, known),
    await checkReceipt(row, sender, receiver, known),
  ];
}

/** Whether it was written down when it was signed; whatever is no number is wrong, too. */
function checkMoment({ timestamp, at }: Row): Statement[] {
  const sinceMs = Date.parse(at) - Number(timestamp) * 1_000;
  return Math.abs(sinceMs) <= writtenMsMax
    ? []
    : [wrong(`It was signed for ${momentOf(Number(timestamp) * 1_000)}, and the row was written on ${at}.`)];
}

/** Whether the moment in a receipt fits the row: who takes a message writes it down at once, and who sends it may learn late. */
function isReceiptInTime({ direction, at }: Row, receivedAt: string): boolean {
  const sinceMs = Date.parse(at) - Date.parse(receivedAt);
  return sinceMs >= -writtenMsMax && sinceMs <= writtenMsMax + (direction === 'out' ? repeatedMsMax : 0);
}

/** Who sent it, and who took it; unknown in rows from before this was kept. */
function sidesOf({ direction, parties }: Row): [Party | null, Party | null] {
  if (parties === null) return [null, null];
  return direction === 'out' ? [parties.ours, parties.theirs] : [parties.theirs, parties.ours];
}

const bytesOf = (body: string | null, { body_sha256 }: Row, { bodies }: Known): Buffer | null =>
  body === null ? (bodies.find((one) => sha256Of(one) === body_sha256) ?? null) : Buffer.from(body, 'base64');

function checkBytes(bytes: Buffer | null, { body_sha256 }: Row): Statement[] {
  if (bytes === null) return [open('The message itself was removed. Who has kept it can give it with --body.')];
  return sha256Of(bytes) === body_sha256
    ? [holds('The message is the one that the row names, byte for byte.')]
    : [wrong('The message is not the one that the row names.')];
}

function checkSignature(bytes: Buffer | null, row: Row, sender: Party, known: Known): Statement {
  const { webhook_id: id, timestamp, signature } = row;
  if (!signature.split(' ').some((one) => one.startsWith('v1a,')))
    return open('It was signed with a shared secret: either side could have written it.');
  if (bytes === null) return open('Without the message the signature of the sender cannot be checked.');
  if (sender.keys.length === 0 && known.keys.length === 0)
    return open(`The row names no keys of ${sender.code}: give theirs with --key.`);
  const at = Number(timestamp) * 1_000;
  const key = keysOf(sender, known, at).find((one) => isSignedByKey([one], { id, timestamp, body: bytes }, signature));
  if (key === undefined) return wrong(`No key of ${sender.code} that held then has made the signature.`);
  return vouched(`${sender.code} signed it on ${momentOf(at)}, with ${key}.`, known);
}

async function checkReceipt(row: Row, sender: Party | null, receiver: Party | null, known: Known): Promise<Statement> {
  const { receipt: token, webhook_id, body_sha256, at } = row;
  if (token === null) return open('There is no receipt: who took it has signed nothing.');
  if (!sender || !receiver) return open('The row is from before keys were kept, so the receipt is not checked.');
  const keys = keysOf(receiver, known, Date.parse(at));
  const expected = { webhook_id, body_sha256, source: sender.code, target: receiver.code };
  const opened = await openReceipt(token, keys, expected);
  if (!opened) return wrong(`The receipt is not one of ${receiver.code} for this message.`);
  const { received_at } = opened.receipt;
  if (!isReceiptInTime(row, received_at))
    return wrong(`The receipt is of ${received_at}, and the row was written on ${at}.`);
  return vouched(`${receiver.code} signed that it took it on ${received_at}, with ${opened.key}.`, known);
}

/** Those that held then by what the row says, and are known from elsewhere where any are. */
function keysOf({ code, keys }: Party, known: Known, at: number): string[] {
  const ofCode = known.keys.filter((one) => one.code === code).map(({ key }) => key);
  const held = keys
    .filter(({ not_before }) => Date.parse(not_before) - toleranceMs <= at)
    .filter(({ not_after }) => not_after === null || at <= Date.parse(not_after) + toleranceMs)
    .map(({ public_key }) => public_key);
  if (known.keys.length === 0) return held;
  return keys.length === 0 ? ofCode : held.filter((key) => ofCode.includes(key));
}

/** Anybody can make a key and write a name to it. */
const vouched = (text: string, { keys }: Known): Statement =>
  keys.length > 0 ? holds(text) : holds(`${text} That the key is theirs only this proof says: give it with --key.`);

const momentOf = (at: number): string =>
  Number.isNaN(new Date(at).getTime()) ? 'no moment' : new Date(at).toISOString();
