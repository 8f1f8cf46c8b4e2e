import type { Keyring } from '#platform/security/keyring';

const place = (row: string, column: 'from_sealed' | 'number_sealed') => ({ table: 'storage.share', row, column });

export const sealSharer = (keyring: Keyring, id: string, name: string): string =>
  keyring.seal(place(id, 'from_sealed'), name);

export const sharerOf = (keyring: Keyring, { id, from_sealed }: { id: string; from_sealed: string }): string =>
  keyring.open(place(id, 'from_sealed'), from_sealed).toString();

export const sealNumber = (keyring: Keyring, id: string, number: string): string =>
  keyring.seal(place(id, 'number_sealed'), number);

export const openNumber = (keyring: Keyring, { id }: { id: string }, sealed: string): string =>
  keyring.open(place(id, 'number_sealed'), sealed).toString();

/** As much of the number as tells the sharer which one they wrote. */
export const endOfNumber = (keyring: Keyring, row: { id: string }, sealed: string): string =>
  `…${openNumber(keyring, row, sealed).slice(-4)}`;
