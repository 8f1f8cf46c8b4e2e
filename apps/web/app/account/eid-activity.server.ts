import { listEidActivity } from '@tamga/contract/pki';
import { attempt, type Outcome } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';

const flows = ['AUTHENTICATION', 'SIGNATURE'] as const;

/** Reads the page number from the address: the provider counts its rows, so a page begins at a number. */
export async function askActivity(
  context: Context,
  url: URL,
  { after = url.searchParams.get('after') ?? '0', limit = 20 } = {},
): Promise<{ outcome: Outcome<typeof listEidActivity>; next: string | null }> {
  const flow = flows.find((one) => one === url.searchParams.get('flow'));
  const offset = /^\d{1,5}$/.test(after) ? Math.min(Number(after), 10_000) : 0;
  const outcome = await attempt(context, listEidActivity, { query: { flow, limit, offset } });
  const isFull = outcome.ok && outcome.data.sessions.length === limit && offset + limit <= 10_000;
  return { outcome, next: isFull ? String(offset + limit) : null };
}
