import { buffer } from 'node:stream/consumers';
import * as objects from '#modules/objects';
import type { System } from '#platform/actor';
import type { Deps } from '#platform/deps';

/** Each holds a document twice in memory. */
export const pdfsAtOnce = 2;

/** A PDF is written at its end from what stands anywhere in it, so all of it is needed at once. */
export async function readBytes(
  deps: Pick<Deps, 'pool' | 'keyring' | 'objects'>,
  actor: System,
  id: string,
): Promise<Buffer> {
  return buffer(await (await objects.findObject(deps, actor, id)).read());
}
