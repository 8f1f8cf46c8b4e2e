export { openDirectory } from './calls.ts';
export type { Directory, OrganisationEntry, PersonEntry } from './entries.ts';
export { type DirectoryDeps, type Found, lookUpOrganisation, lookUpPerson } from './lookups.ts';
export { type EvidenceSource, listEvidenceSources } from './sources.ts';
export { room } from './room.ts';
