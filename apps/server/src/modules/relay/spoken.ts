import { payload, RelaySubject } from '@tamga/contract/relay.message';
import { z } from 'zod';
import type { Deps } from '#platform/deps';
import type { Spoken } from './messages.ts';

const Subject = RelaySubject.nullable();

type Sealed = { id: string; subject_sealed: string | null; payload_sealed: string | null };

const placeOf = (row: string, column: 'subject_sealed' | 'payload_sealed') => ({ table: 'relay.request', row, column });

/** What a request says and about whom, sealed; it is in no other column. */
export const sealSpoken = (
  { keyring }: Pick<Deps, 'keyring'>,
  id: string,
  spoken: Spoken,
): { subject_sealed: string; payload_sealed: string } => ({
  subject_sealed: keyring.seal(placeOf(id, 'subject_sealed'), JSON.stringify(spoken.subject)),
  payload_sealed: keyring.seal(placeOf(id, 'payload_sealed'), JSON.stringify(spoken.payload)),
});

/** Null once it was removed. */
export function openSpoken(
  { keyring }: Pick<Deps, 'keyring'>,
  { id, subject_sealed, payload_sealed }: Sealed,
): Spoken | null {
  if (subject_sealed === null || payload_sealed === null) return null;
  const read = (column: 'subject_sealed' | 'payload_sealed', sealed: string): unknown =>
    JSON.parse(keyring.open(placeOf(id, column), sealed).toString());
  return {
    subject: Subject.parse(read('subject_sealed', subject_sealed)),
    payload: payload.parse(read('payload_sealed', payload_sealed)),
  };
}

export const Answer = z.object({ error: z.string().nullable(), payload: payload.nullable() });
export type Answer = z.output<typeof Answer>;
