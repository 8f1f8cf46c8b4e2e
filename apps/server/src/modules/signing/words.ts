import { quotable } from '@tamga/contract/text';
import { z } from 'zod';
import type * as eid from '#modules/eid';
import type { Keyring } from '#platform/security/keyring';

/** What a document is called, and what else the phone shows. */
const Words = z.object({ name: z.string(), text: z.string().nullable() });
type Words = z.output<typeof Words>;

const placeOf = (id: string) => ({ table: 'signing.document', row: id, column: 'words_sealed' });

export const sealWords = (keyring: Keyring, id: string, words: Words): string =>
  keyring.seal(placeOf(id), JSON.stringify(words));

export const wordsOf = (keyring: Keyring, row: { id: string; words_sealed: string }): Words =>
  Words.parse(JSON.parse(keyring.open(placeOf(row.id), row.words_sealed).toString()));

/** As a notice says it, between marks of ours and beside our words: nothing in it may look as if they had ended. */
export const noticeNameOf = (keyring: Keyring, row: { id: string; words_sealed: string }): string =>
  quotable(wordsOf(keyring, row).name, nameLengthMax);

/** As long as leaves room for the rest: a phone shows 200 characters. */
const nameLengthMax = 60;
/** Enough to tell a document from any other that a person has before them. */
const hashLengthShown = 16;

/** What stands on the phone: the name of the document, for whom it is signed, what was added, and how its hash begins. */
export function promptsFor(
  { name, text, regNo }: Words & { regNo: string | null },
  hashAlgorithm: string,
  hash: Buffer,
): eid.Prompt[] {
  const organisation = regNo === null ? null : `Байгууллага: ${regNo}.`;
  const lengthMax = nameLengthMax - (organisation === null ? 0 : organisation.length + 1);
  const short = quotable(name, lengthMax);
  const began = `${hashAlgorithm}: ${hash.toString('hex').slice(0, hashLengthShown)}…`;
  const parts = [`«${short}» баримтад гарын үсэг зурна.`, organisation, text, began];
  const said = parts.filter((part) => part !== null).join(' ');
  return [{ kind: 'confirm', text: said }, ...(said.length <= 60 ? [{ kind: 'pin', text: said } as const] : [])];
}
