import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SigningDocument } from '@tamga/contract/signing';
import type { SandboxOptions } from '@tamga/sandbox';
import * as signing from '#modules/signing';
import { AppError } from '#platform/error';
import { openPdf } from '#platform/pdf/render-pdf';
import { linksOf } from '../src/links.ts';
import type { AppDeps } from '../src/world.ts';
import { openStand, type Stand } from './eid.ts';
import { asSystem, type House, openHouse, type Scope, type SignedIn } from './house.ts';
import { formWith } from './uploads.ts';

export interface SigningHouse extends House {
  stand: Stand;
  /** Its settings, for processes beside it. */
  env: Record<string, string>;
  /** Signed in here as the person whom the eID knows by this number. */
  personOf(civilId: string): Promise<SignedIn>;
  /** The keys of everything that lies in the store. */
  files(): Promise<string[]>;
}

/** A platform that takes files, with an eID and a timestamp authority. */
export async function openSigningHouse(
  scope: Scope,
  more: Record<string, string> = {},
  sandbox: SandboxOptions = {},
): Promise<SigningHouse> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tamga-signing-'));
  const stand = await openStand(scope, sandbox);
  const env = { ...stand.env, ...signingSettings(folder, stand), SIGN_IN_HOLD_SECONDS: '5', ...more };
  const house = await openHouse(scope, { env, kernel: { limits: 'off' } });
  scope.after(async () => rmSync(folder, { recursive: true, force: true }));
  const known = new Map<string, SignedIn>();
  return {
    ...house,
    stand,
    env,
    async personOf(civilId) {
      const person = known.get(civilId) ?? (await house.signIn());
      const row = { civil_id: civilId };
      if (!known.has(civilId))
        await asSystem(house.deps).updateTable('users.user').set(row).where('id', '=', person.userId).execute();
      known.set(civilId, person);
      return person;
    },
    async files() {
      const keys = [];
      for await (const { key } of house.deps.objects!.store.list('')) keys.push(key);
      return keys;
    },
  };
}

/** Where files lie, and who says what time it is: an authority under the root that the eID has. */
const signingSettings = (folder: string, { sandbox, env }: Stand): Record<string, string> => ({
  OBJECTS_URL: pathToFileURL(path.join(folder, 'objects')).href,
  OBJECTS_SCANNER_URL: 'none',
  TIMESTAMP_URL: `${sandbox.url}/tsa`,
  TIMESTAMP_ANCHORS: env['EID_TRUST_ANCHORS']!,
});

const render = openPdf();

export const pdfOf = (title: string): Promise<Buffer> =>
  render(
    {
      title,
      language: 'mn',
      author: 'Тамга',
      madeAt: new Date('2026-01-05T02:30:00Z'),
      blocks: [{ kind: 'paragraph', text: title }],
    },
    AbortSignal.timeout(30_000),
  );

export async function bring(
  house: House,
  person: SignedIn,
  pdf: Buffer,
  begin: 'now' | 'later' = 'now',
  name = 'geree.pdf',
): Promise<{ status: number; error?: string; data: SigningDocument }> {
  const { payload, headers } = formWith(pdf, 'application/pdf', name);
  const url = `/api/v1/sign/init?begin=${begin}`;
  const all = { ...person.headers, ...headers };
  const reply = await house.app.inject({ method: 'POST', url, headers: all, payload });
  const answer = reply.json<{ error?: string; data: SigningDocument }>();
  return { ...answer, status: reply.statusCode };
}

/** What a worker does with it. */
export async function perform(deps: AppDeps, what: 'prepare' | 'assemble' | 'hand_over', id: string): Promise<void> {
  const job = signing.room.jobs?.find(({ queue }) => queue.name === `signing.${what}`);
  assert.ok(job);
  const linked = { ...deps, ...linksOf(deps, []) };
  await job.perform(linked, { id: randomUUID(), at: new Date(), data: { id }, signal: AbortSignal.timeout(60_000) });
}

/** What the duty of a minute does: puts the seals that wait, and tells how many. */
export async function sealAll(deps: AppDeps): Promise<number> {
  const duty = signing.room.duties?.find(({ name }) => name === 'signing.seal');
  assert.ok(duty);
  return duty.work({ ...deps, ...linksOf(deps, []) });
}

/** Three workers at once: one does it, and the others do the same again or are told that it was done. */
export async function performAtOnce(
  deps: AppDeps,
  what: 'prepare' | 'assemble' | 'hand_over',
  id: string,
): Promise<void> {
  const done = await Promise.allSettled([1, 2, 3].map(() => perform(deps, what, id)));
  for (const one of done)
    if (one.status === 'rejected') {
      if (!(one.reason instanceof AppError)) throw one.reason;
      assert.equal(one.reason.code, 'signing.state_conflict');
    }
  assert.ok(done.some(({ status }) => status === 'fulfilled'));
}

export const rowOf = (deps: AppDeps, id: string) =>
  asSystem(deps)
    .selectFrom('signing.document')
    .select(['state', 'reason', 'evidence_id', 'eid_session_sealed', 'answer_sealed', 'verification_code', 'digest'])
    .select(['in_id', 'prepared_id', 'out_id', 'attempts', 'level', 'seal_state', 'seal_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export async function sessionIdOf(deps: AppDeps, id: string): Promise<string> {
  const place = { table: 'signing.document', row: id, column: 'eid_session_sealed' };
  return JSON.parse(deps.keyring.open(place, (await rowOf(deps, id)).eid_session_sealed!).toString()).id;
}

/** Until the phone has answered by itself, or nothing more is to be learned. */
export async function followToTheEnd(deps: AppDeps, id: string): Promise<Awaited<ReturnType<typeof rowOf>>> {
  for (let pass = 0; pass < 20; pass += 1) {
    await signing.followWaiting(deps);
    const row = await rowOf(deps, id);
    if (!['PREPARED', 'AWAITING_SIGNER'].includes(row.state)) return row;
  }
  throw new Error('it stays as it is');
}
