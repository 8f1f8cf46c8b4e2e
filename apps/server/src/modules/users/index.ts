export { type Access, recordAccess, signatureOf, signsAs } from './access-log.ts';
export {
  addPerson,
  changePerson,
  closedAmong,
  closePerson,
  erasePerson,
  findDeleted,
  isErased,
  lockPerson,
  readAccount,
  readClosing,
  reopenPerson,
  type AccountRow,
} from './accounts.ts';
export { type Claims, readClaims } from './claims.ts';
export { adoptEmail } from './contacts.ts';
export { countHolders, holderKeys, holdersAmong, isAnyHolding, listHolders, revokeTokensOfRole } from './holders.ts';
export { transliterate } from './latin.ts';
export { maskNumber } from './masks.ts';
export {
  describePeople,
  findByNumber,
  findCivilId,
  findId,
  findIds,
  listNumbers,
  namedAmong,
  registerPerson,
} from './people.ts';
export { listPeople, type PeopleQuery } from './people-list.ts';
export { readSignature } from './signatures.ts';
export { openReleaseBook, type ReleaseBook } from './releases.ts';
export { isSuperadmin, readStanding, moveCutoff, revokeTokens, type Standing, standingKey } from './standing.ts';
export { listVerified, verifiedAmong } from './verified.ts';
export { room } from './room.ts';
