import type { Keyring } from '#platform/security/keyring';

type Table = 'application' | 'decision' | 'evidence_item' | 'info_item';

const placeOf = (table: Table, row: string, column: `${string}_sealed`) => ({ table: `cases.${table}`, row, column });

/** What people wrote, bound to where it stands. */
export const sealWords = (
  keyring: Keyring,
  table: Table,
  row: string,
  column: `${string}_sealed`,
  words: string | null,
): string | null => (words === null ? null : keyring.seal(placeOf(table, row, column), words));

export const openWords = (
  keyring: Keyring,
  table: Table,
  row: string,
  column: `${string}_sealed`,
  sealed: string | null,
): string | null => (sealed === null ? null : keyring.open(placeOf(table, row, column), sealed).toString());
