import { randomUUID } from 'node:crypto';
import type * as references from '#modules/references';
import { leaveReference, makeReference } from './documents.ts';
import type { House, SignedIn } from './house.ts';
import { foundOrganisation } from './ownership.ts';

type Asker = Pick<SignedIn, 'headers'> | null;

/** Asks about documents as this person; the answer is the envelope and the status. */
export async function askReferences(
  { app }: Pick<House, 'app'>,
  person: Asker,
  method: 'GET' | 'POST',
  path: string,
  { payload, key = randomUUID() }: { payload?: object; key?: string } = {},
) {
  const headers = { 'accept-language': 'en', ...person?.headers, ...(method === 'POST' && { 'idempotency-key': key }) };
  const reply = await app.inject({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) });
  return { ...reply.json(), status: reply.statusCode };
}

export interface Office {
  tenantId: string;
  officer: SignedIn;
}

/** An organisation with an officer. */
export async function openOffice(house: House): Promise<Office> {
  const officer = await house.signIn('manager');
  const { id: tenantId = '' } = await foundOrganisation(house, officer);
  return { tenantId, officer };
}

/** A document that this person has, as its owner reads it. */
export async function issuedTo(
  house: House,
  { tenantId }: Pick<Office, 'tenantId'>,
  person: SignedIn,
  more: Partial<references.Issue> = {},
) {
  const id = await leaveReference(house, tenantId, person.userId, more);
  await makeReference(house.deps, id);
  return (await askReferences(house, person, 'GET', `/gov/references/${id}`)).data;
}
