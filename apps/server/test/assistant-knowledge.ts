import { randomUUID } from 'node:crypto';
import { reindexNow } from '../src/modules/assistant/reindexing.ts';
import { openModelStand } from './assistant-model.ts';
import { seedServices } from './demo-services.ts';
import { asSystem, type House, openHouse, type Scope } from './house.ts';

/** What is published is read now; tests do not wait for a worker. */
export async function readPublished({ deps }: Pick<House, 'deps'>): Promise<void> {
  await asSystem(deps)
    .insertInto('assistant.reindexing')
    .values({ reason: 'asked' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await reindexNow(deps, randomUUID());
}

/** A house that listens and answers, by a model, from services that are published; and where its answers are streamed. */
export async function openAnsweringHouse(scope: Scope, env: Record<string, string> = {}) {
  const stand = await openModelStand(scope);
  const house = await openHouse(scope, { env: { ...stand.env, ...env }, kernel: { limits: 'off' } });
  await seedServices(house);
  await readPublished(house);
  const origin = await house.app.listen({ host: '127.0.0.1', port: 0 });
  return { stand, house, url: `${origin}/api/v1/public/ai/chat/stream` };
}
