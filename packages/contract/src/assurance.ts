import type { Access, Assurance, Endpoint } from './endpoint.ts';

/** A lesser proof of identity does not give the rights of a role; see `withheld` of a person in the server. */
const isOfRights = (access: Access): boolean => access === 'operator' || /^(role|permission):/.test(access);

/** The assurance that an operation asks for; of callers that are not people it asks none. */
export const assuranceOf = ({ access, assurance }: Endpoint): Assurance =>
  assurance ?? ([access].flat().some(isOfRights) ? 'eid' : 'any');
