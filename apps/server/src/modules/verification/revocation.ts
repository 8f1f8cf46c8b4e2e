import type { Deps } from '#platform/deps';
import { send } from '#platform/outgoing/outgoing';
import { publicReach } from '#platform/outgoing/reach';

const ocspSizeBytesMax = 64 * 1_024;
const crlSizeBytesMax = 4 * 1_024 * 1_024;
/** Far shorter than any list lives, and enough for a rush. */
const crlKeptMs = 60_000;
const crlCountMax = 20;

export interface Revocation {
  ocsp(url: string, request: Buffer, signal: AbortSignal): Promise<Buffer>;
  crl(url: string, signal: AbortSignal): Promise<Buffer>;
}

/** Asks where certificates say, once those were found to come from whom we trust. */
export function openRevocation({ config, now }: Pick<Deps, 'config' | 'now'>): Revocation {
  const reach = publicReach(config);
  const timeoutMs = config.VERIFY_REVOCATION_TIMEOUT_MS;
  const lists = new Map<string, { list: Buffer; until: number }>();
  return {
    async ocsp(url, body, signal) {
      const headers = { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' };
      const reply = await send({
        method: 'POST',
        url,
        headers,
        body,
        reach,
        timeoutMs,
        signal,
        sizeBytesMax: ocspSizeBytesMax,
      });
      if (reply.status !== 200) throw new Error(`status ${reply.status}`);
      return reply.body;
    },
    async crl(url, signal) {
      const kept = lists.get(url);
      if (kept && kept.until > now().getTime()) return kept.list;
      const reply = await send({ method: 'GET', url, reach, timeoutMs, signal, sizeBytesMax: crlSizeBytesMax });
      if (reply.status !== 200) throw new Error(`status ${reply.status}`);
      if (lists.size >= crlCountMax) lists.clear();
      lists.set(url, { list: reply.body, until: now().getTime() + crlKeptMs });
      return reply.body;
    },
  };
}
