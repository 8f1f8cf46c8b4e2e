import { createHash, createPrivateKey, generateKeyPair, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import * as audit from '#modules/audit';
import * as org from '#modules/org';
import { system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import type { Deps } from '#platform/deps';
import type { SealKey } from '#platform/security/cms';
import { issueAuthority, issueSeal } from './certificates.ts';
import { findKey, insertKey, listKeys, type Purpose, retireKey } from './seal-keys.sql.ts';

export type KeyDeps = Pick<Deps, 'pool' | 'keyring' | 'now' | 'config'>;

/** Who signs the codes on paper: Ed25519, whose signatures are short. */
export interface CodeKey {
  kid: string;
  privateKey: KeyObject;
}

const yearMs = 365 * 24 * 3_600_000;
const years: Record<Purpose, number> = { authority: 20, organisation: 5, code: 20, platform: 5 };
/** A seal is made anew so long before its certificate ends, so that documents outlast it by little. */
const renewMs = yearMs;
const actor = system('keep seals');
const makePair = promisify(generateKeyPair);

/**
 * The seal of an organisation, or of the platform itself, made when it is first needed. A security module would answer with one
 * of its own here.
 */
export async function sealKeyOf(deps: KeyDeps, tenantId: string | null): Promise<SealKey> {
  const authority = await keyFor(deps, 'authority', null);
  const own = await keyFor(deps, tenantId === null ? 'platform' : 'organisation', tenantId, authority);
  return {
    certificates: [own.certificate, authority.certificate],
    sign: (data) =>
      new Promise((resolve, reject) =>
        sign('sha256', data, own.key, (error, signature) => (error ? reject(error) : resolve(signature))),
      ),
  };
}

export async function codeKeyOf(deps: KeyDeps): Promise<CodeKey> {
  const { key, kid } = await keyFor(deps, 'code', null);
  return { kid, privateKey: key };
}

/** Every key that ever signed a code, and who vouches for the seals. */
export async function publishedKeys(
  deps: KeyDeps,
): Promise<{ codes: { kid: string; publicKey: Buffer }[]; authorities: Buffer[] }> {
  await Promise.all([keyFor(deps, 'authority', null), keyFor(deps, 'code', null)]);
  const db = asActor(deps, actor);
  const [codes, authorities] = [await listKeys(db, 'code'), await listKeys(db, 'authority')];
  return {
    codes: codes.map(({ public_key: publicKey }) => ({ kid: kidOf(publicKey), publicKey })),
    authorities: authorities.flatMap(({ certificate }) => certificate ?? []),
  };
}

interface Held {
  key: KeyObject;
  kid: string;
  certificate: Buffer;
}

async function keyFor(deps: KeyDeps, purpose: Purpose, tenantId: string | null, authority?: Held): Promise<Held> {
  const db = asActor(deps, actor);
  const found = await findKey(db, purpose, tenantId);
  const isGood = found && found.good_until.getTime() - deps.now().getTime() > renewMs;
  if (!isGood) await makeKey(deps, purpose, tenantId, { before: found?.id, authority });
  // Of two who made one at once, both take the one that was first.
  const row = isGood ? found : await findKey(db, purpose, tenantId);
  if (!row) throw new Error(`there is no key for ${purpose}`);
  const key = createPrivateKey({
    key: deps.keyring.open(placeOf(row.id), row.private_sealed),
    format: 'der',
    type: 'pkcs8',
  });
  return { key, kid: kidOf(row.public_key), certificate: row.certificate ?? Buffer.alloc(0) };
}

async function makeKey(
  deps: KeyDeps,
  purpose: Purpose,
  tenantId: string | null,
  { before, authority }: { before: string | undefined; authority: Held | undefined },
): Promise<void> {
  const now = deps.now();
  const validity = {
    notBefore: new Date(now.getTime() - 60_000),
    notAfter: new Date(now.getTime() + years[purpose] * yearMs),
  };
  const pair = purpose === 'code' ? await makePair('ed25519') : await makePair('ec', { namedCurve: 'P-256' });
  const { privateKey } = pair;
  const certificate = await certificateFor(deps, tenantId, authority, purpose, privateKey, validity);
  const id = uuidv7(now.getTime());
  const row = {
    id,
    purpose,
    tenant_id: tenantId,
    private_sealed: deps.keyring.seal(placeOf(id), privateKey.export({ type: 'pkcs8', format: 'der' })),
    public_key: pair.publicKey.export({ type: 'spki', format: 'der' }),
    certificate,
    good_until: validity.notAfter,
    created_at: now,
  };
  await transact(deps, actor, async ({ db }) => {
    if (before) await retireKey(db, before, now);
    await insertKey(db, row);
    audit.record({ db }, actor, { action: 'references.seal_made', object: `seal:${id}`, details: { purpose } });
  });
}

async function certificateFor(
  deps: KeyDeps,
  tenantId: string | null,
  authority: Held | undefined,
  purpose: Purpose,
  key: KeyObject,
  validity: { notBefore: Date; notAfter: Date },
): Promise<Buffer | null> {
  if (purpose === 'code') return null;
  if (!authority) return issueAuthority(key, 'Tamga', validity);
  if (tenantId === null) return issueSeal(authority, { id: 'platform', name: 'Tamga', regNo: null }, key, validity);
  const organisation = await org.describeOrganisation(deps, actor, tenantId);
  const regNo = await org.findRegNo(deps, actor, tenantId);
  return issueSeal(authority, { id: tenantId, name: organisation?.name ?? tenantId, regNo }, key, validity);
}

const placeOf = (id: string) => ({ table: 'references.seal_key', row: id, column: 'private_sealed' });

/** Short, because it stands in every code on paper. */
const kidOf = (publicKey: Buffer): string => createHash('sha256').update(publicKey).digest('base64url').slice(0, 8);
