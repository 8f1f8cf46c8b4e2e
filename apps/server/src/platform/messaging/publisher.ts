import { headers } from '@nats-io/transport-node';
import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { contentType, describeEvent, ensureStream, subjectOf } from './events.ts';
import { type Lease, whileLeased } from '#platform/data/lease';
import { type JetStream, natsTimeoutMs } from './nats.ts';
import { movePublished, type PendingEvent, selectPending } from './outbox.sql.ts';

/** Long enough to renew it in time on a busy machine, short enough that another takes over within seconds. */
const leaseMs = 6_000;
const pageSize = 500;
const idleMs = 200;
const downMs = 1_000;

type Publishing = Pick<Deps, 'pool' | 'nats' | 'log' | 'config'>;

/** Hands the events of the outbox to NATS, in order within each aggregate, until told to stop. One worker does. */
export async function publish(deps: Publishing, signal: AbortSignal): Promise<void> {
  const db = asActor(deps, system('publish events'));
  const stream = deps.config.NATS_STREAM;
  const source = encodeURI(deps.config.JWT_ISSUER);
  let hasStream = false;
  let isDown = false;
  let pass = newPass();

  await whileLeased(deps, { name: 'publish events', ttlMs: leaseMs }, signal, async (lease) => {
    const jetstream = await deps.nats.jetstream().catch(() => null);
    if (!jetstream) {
      pass = newPass();
      return downMs;
    }
    if (!hasStream) await ensureStream(jetstream, deps.config);
    hasStream = true;

    // While nothing is taken one at a time is tried: what is sent and not answered stays in buffers.
    const limit = isDown ? 1 : pageSize;
    const page = await selectPending(db, pass.after, limit);
    const send = (event: PendingEvent) => sendEvent(jetstream, stream, source, event);
    const { taken, failed, isCut } = await sendPage(page, pass.held, lease, send);
    if (taken.length > 0 || failed > 0) await movePublished(db, taken, failed);
    if (failed > 0) deps.log.warn({ failed, taken: taken.length }, 'events not published');

    const wasDown = isDown;
    isDown = taken.length === 0 && (failed > 0 || (wasDown && pass.after !== '0'));
    // The stream may be gone with the disk of NATS; a new one is filled from here on.
    if (isDown) hasStream = false;
    // What a page held back is tried again at once when NATS is lost or found: the rest may belong to the same aggregates.
    const isOver = page.length < limit || isCut || wasDown !== isDown;
    pass = isOver ? newPass() : { ...pass, after: page.at(-1)?.position ?? pass.after };
    const wasTried = taken.length > 0 || failed > 0;
    if (isDown) return wasTried || isOver ? downMs : 0;
    return page.length < limit ? idleMs : 0;
  });
}

/** One way through all that waits. Aggregates of which an event was refused are held back until the next. */
const newPass = (): { after: string; held: Set<string> } => ({ after: '0', held: new Set() });

/** Events of different aggregates go at once, those of one aggregate each after the other has been taken. */
export async function sendPage(
  page: readonly PendingEvent[],
  held: Set<string>,
  lease: Lease,
  send: (event: PendingEvent) => Promise<void>,
): Promise<{ taken: string[]; failed: number; isCut: boolean }> {
  const taken: string[] = [];
  let failed = 0;
  let isCut = false;
  const lanes = Map.groupBy(page, ({ aggregate }) => aggregate);
  await Promise.all(
    [...lanes].map(async ([aggregate, events]) => {
      for (const event of events) {
        // A sent batch must be answered, or given up, while no other worker may send.
        isCut ||= lease.leftMs() < natsTimeoutMs;
        if (isCut || held.has(aggregate)) return;
        try {
          await send(event);
          taken.push(event.position);
        } catch {
          failed += 1;
          held.add(aggregate);
        }
      }
    }),
  );
  return { taken, failed, isCut };
}

async function sendEvent({ client }: JetStream, stream: string, source: string, event: PendingEvent): Promise<void> {
  const header = headers();
  header.set('content-type', contentType);
  await client.publish(subjectOf(stream, event.type), JSON.stringify(describeEvent(source, event)), {
    msgID: event.id,
    headers: header,
    timeout: natsTimeoutMs,
    expect: { streamName: stream },
  });
}
