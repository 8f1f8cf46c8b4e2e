import type { Access, Assurance, Endpoint } from './endpoint.ts';

/** What a role gives is given to nobody whom a lesser proof has let in; see `withheld` of a person in the server. */
const isOfRights = (access: Access): boolean => access === 'operator' || /^(role|permission):/.test(access);

/** The assurance that an operation asks for; of callers that are not people it asks none. */
export const assuranceOf = ({ access, assurance }: Endpoint): Assurance =>
  assurance ?? ([access].flat().some(isOfRights) ? 'eid' : 'any');
