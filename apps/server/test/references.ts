import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type * as references from '#modules/references';
import { leaveReference, makeReference } from './documents.ts';
import { asSystem, type House, type SignedIn } from './house.ts';
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

/** An extract that this organisation offers; an administrator of it says so. */
export async function offerExtract(house: House, { tenantId }: Office, more: object = {}): Promise<string> {
  const editor = await house.signIn('admin');
  const joined = { user_id: editor.userId, tenant_id: tenantId, role: 'member', state: 'active' } as const;
  await asSystem(house.deps).insertInto('org.member').values(joined).execute();
  const payload = {
    tenant_id: tenantId,
    code: `extract-${randomUUID().slice(0, 8)}x`,
    title: { mn: 'Иргэний бүртгэлийн лавлагаа', en: 'Extract of the civil register' },
    traditional: 'ᠢᠷᠭᠡᠨ ᠦ ᠯᠠᠪᠯᠠᠭ᠎ᠠ',
    source: 'account',
    validity_days: 30,
    ...more,
  };
  const reply = await askReferences(house, editor, 'POST', '/gov/reference-types', { payload });
  assert.equal(reply.status, 201, reply.message);
  return reply.data.id;
}
