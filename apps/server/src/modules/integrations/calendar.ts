import type { Language } from '@tamga/contract';
import type { Deps } from '#platform/deps';
import { send } from '#platform/outgoing/outgoing';
import type { ProviderSettings } from './integrations.config.ts';

/** Some calendars want to know which account; others know by the token. Null where no address comes of it. */
export function addressOf(url: string, account: string | null): string | null {
  if (!url.includes('{account}')) return url;
  // Without a name it would be the calendar of nobody, and dots climb out of it.
  if (account === null || ['', '.', '..'].includes(account)) return null;
  return url.replaceAll('{account}', () => encodeURIComponent(account));
}

const sizeBytesMax = 64 * 1_024;

export type Written = 'done' | 'token_refused' | 'not_allowed';

/** Puts an event into a calendar or takes it away (CalDAV). The name is ours, so to do it twice is to do it once. */
export async function writeEvent(
  { config }: Pick<Deps, 'config'>,
  { url }: NonNullable<ProviderSettings['calendar']>,
  { account, token, id, event }: { account: string | null; token: string; id: string; event: string | null },
  signal: AbortSignal,
): Promise<Written> {
  const address = addressOf(url, account);
  if (address === null) return 'not_allowed';
  const { status } = await send({
    method: event === null ? 'DELETE' : 'PUT',
    url: `${address}${id}.ics`,
    reach: 'anywhere',
    headers: {
      authorization: `Bearer ${token}`,
      ...(event === null ? {} : { 'content-type': 'text/calendar; charset=utf-8' }),
    },
    ...(event === null ? {} : { body: event }),
    timeoutMs: config.OPENID_TIMEOUT_MS,
    sizeBytesMax,
    signal,
  });
  if (status === 401) return 'token_refused';
  if (status === 403) return 'not_allowed';
  // What is to go and is not there was never written, or its person has removed it.
  const isGone = event === null && (status === 404 || status === 410);
  if (isGone || (status >= 200 && status < 300)) return 'done';
  throw new Error(`the calendar answered ${status}`);
}

export interface EventToWrite {
  connection_id: string;
  appointment_id: string;
  language: Language;
}
