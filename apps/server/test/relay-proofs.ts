import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSandbox } from '@tamga/sandbox';
import type { RelayProof } from '@tamga/contract/relay.proof';
import { anchorsIn } from '#platform/signing/tokens';
import { stampExchanged } from '../src/modules/relay/batches.worker.ts';
import { signReceipt } from '../src/modules/relay/receipts.ts';
import type { Judged, Known } from '../src/modules/relay/statements.ts';
import { verifyProof } from '../src/modules/relay/verifying.ts';
import { asSystem, openHouse, type Scope } from './house.ts';
import { addRoute, connect, deliverAll, messageOf, openNeighbour, openRelay, post, requestOf } from './relay.ts';

/** A platform that exchanges with a neighbour, and has what it exchanged timestamped by the authority of the sandbox. */
export async function openStampedRelay(scope: Scope) {
  const sandbox = await openSandbox();
  scope.after(() => sandbox.close());
  const folder = mkdtempSync(path.join(tmpdir(), 'tamga-relay-proofs-'));
  scope.after(async () => rmSync(folder, { recursive: true, force: true }));
  const anchors = path.join(folder, 'root.pem');
  writeFileSync(anchors, await (await fetch(`${sandbox.url}/ca/root.pem`)).text());
  const url = sandbox.timestampUrl;
  const env = { TIMESTAMP_URL: url, TIMESTAMP_ANCHORS: anchors, TIMESTAMP_TIMEOUT_MS: '6000' };
  const house = await openHouse(scope, { env, kernel: { limits: 'off' } });
  const relay = await openRelay(house);
  const neighbour = await openNeighbour(scope);
  const platform = await connect(relay, neighbour, { max_rps: 1_000 });
  await addRoute(relay, platform.id);
  const ownCode = `own-${neighbour.code}`;

  /** A request of ours that has arrived, with the receipt of the neighbour. */
  async function sendOne(fields: Record<string, unknown> = {}) {
    const { data } = await relay.ask('POST', '/requests', { payload: requestOf(relay, fields) });
    const [{ webhook_id, body_sha256 }] = data.assignments;
    const said = { webhook_id, body_sha256, source: ownCode, target: neighbour.code };
    const receipt = await signReceipt(neighbour.keys.privateKey, { ...said, received_at: new Date().toISOString() });
    neighbour.state.answer = JSON.stringify({ data: { receipt } });
    await deliverAll(house);
    return { id: data.id as string, correlation_id: data.correlation_id as string, body_sha256: body_sha256 as string };
  }

  const answerTo = (sent: Awaited<ReturnType<typeof sendOne>>) =>
    post(house, neighbour, {
      version: 1,
      type: 'relay.response',
      source: neighbour.code,
      target: ownCode,
      time: new Date().toISOString(),
      correlation_id: sent.correlation_id,
      request_sha256: sent.body_sha256,
      status: 'ok',
      error: null,
      payload: { found: true },
    });

  return {
    house,
    env,
    relay,
    neighbour,
    platform,
    ownCode,
    anchors,
    folder,
    sendOne,
    answerTo,
    takeOne: () => post(house, neighbour, messageOf(neighbour)),
    asked: async (): Promise<number> => ((await (await fetch(`${url}/asked`)).json()) as { asked: number }).asked,
    setFaults: (faults: object = {}) =>
      fetch(`${url}/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(faults),
      }),
  };
}

/** Such a platform, and what asks it for proofs and judges them. */
export async function openProvingRelay(scope: Scope) {
  const stand = await openStampedRelay(scope);
  const { house, relay, neighbour, platform, ownCode, anchors, sendOne, answerTo, takeOne } = stand;

  /** The keys and the authority that both sides know. */
  const pinned = {
    keys: [
      { code: ownCode, key: String(platform.our_public_keys[0]) },
      { code: neighbour.code, key: neighbour.keys.publicKey },
    ],
    anchors: anchorsIn(readFileSync(anchors, 'utf8')),
  };
  const prove = async (id: string): Promise<RelayProof> => (await relay.ask('GET', `/requests/${id}/proof`)).data;

  /** A request of ours and its answer, and one of theirs and our answer, all timestamped. */
  async function exchangeBoth() {
    const sent = await sendOne();
    assert.equal((await answerTo(sent)).status, 200);
    const { id: webhookId } = await takeOne();
    const leg = await asSystem(house.deps)
      .selectFrom('relay.assignment')
      .select(['id', 'request_id', 'version'])
      .where('webhook_id', '=', webhookId)
      .executeTakeFirstOrThrow();
    const payload = { status: 'ok', payload: { yes: true } };
    await relay.ask('POST', `/assignments/${leg.id}/respond`, { payload, version: leg.version });
    neighbour.state.answer = '{}';
    await deliverAll(house);
    await stampExchanged(house.deps);
    return { ours: sent.id, theirs: leg.request_id };
  }

  return { ...stand, pinned, prove, exchangeBoth };
}

export const verify = (proof: unknown, more: Partial<Known> = {}) =>
  verifyProof(typeof proof === 'string' ? proof : JSON.stringify(proof), {
    bodies: [],
    keys: [],
    anchors: [],
    ...more,
  });

/** What the statements say that hold, are wrong or stay open. */
export const all = (judged: readonly Judged[], is: string) =>
  judged.flatMap(({ statements }) => statements.filter((one) => one.is === is).map(({ text }) => text));
