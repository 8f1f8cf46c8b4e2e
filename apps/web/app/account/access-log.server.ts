import { listOwnAccessLog } from '@tamga/contract/users.access';
import { type Answer, call } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';

const dayMs = 86_400_000;

/** What the address asks for: everything, or the last so many days. */
export function readAccessLog(
  context: Context,
  url: URL,
  given: { after?: string | undefined; limit?: number } = {},
): Promise<Answer<typeof listOwnAccessLog>> {
  const { after = url.searchParams.get('after') ?? undefined, limit = 20 } = given;
  const days = ['7', '30', '365'].find((one) => one === url.searchParams.get('period'));
  const from = days ? new Date(Date.now() - Number(days) * dayMs).toISOString() : undefined;
  return call(context, listOwnAccessLog, { query: { after, limit, from } });
}
