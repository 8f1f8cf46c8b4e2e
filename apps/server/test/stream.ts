import type { JsMsg } from '@nats-io/jetstream';
import type { Deps } from '#platform/deps';

/** Every event of a house's stream, from the oldest on. */
export async function readStream({ nats, config }: Pick<Deps, 'nats' | 'config'>): Promise<JsMsg[]> {
  const { manager, client } = await nats.jetstream();
  const { state } = await manager.streams.info(config.NATS_STREAM);
  const found: JsMsg[] = [];
  if (state.messages === 0) return found;
  const consumer = await client.consumers.get(config.NATS_STREAM);
  for await (const message of await consumer.consume({ max_messages: 500 })) {
    found.push(message);
    if (message.seq >= state.last_seq) break;
  }
  return found;
}
