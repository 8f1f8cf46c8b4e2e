import { SigningWish } from '@tamga/contract/signing.documents';
import type { Keyring } from '#platform/security/keyring';

const placeOf = (id: string) => ({ table: 'signing.document', row: id, column: 'wish_sealed' });

export const sealWish = (keyring: Keyring, id: string, wish: SigningWish): string =>
  keyring.seal(placeOf(id), JSON.stringify(wish));

/** Null until its owner has begun. */
export const wishOf = (keyring: Keyring, row: { id: string; wish_sealed: string | null }): SigningWish | null =>
  row.wish_sealed === null
    ? null
    : SigningWish.parse(JSON.parse(keyring.open(placeOf(row.id), row.wish_sealed).toString()));
