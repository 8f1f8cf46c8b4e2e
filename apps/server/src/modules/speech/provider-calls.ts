import { z } from 'zod';
import type { Deps } from '#platform/deps';
import { openBreaker } from '#platform/limits/breaker';
import { isConnecting, NotReached } from '#platform/outgoing/not-reached';
import { type Reply, send } from '#platform/outgoing/outgoing';

export interface ProviderCall {
  path: '/audio/transcriptions' | '/audio/speech' | '/chat/completions';
  body: Buffer;
  contentType: string;
  sizeBytesMax: number;
  signal: AbortSignal;
}

/** Reads the answer too: one that cannot be read counts as a failure of the provider. */
export type Provider = <T>(call: ProviderCall, read: (reply: Reply) => T) => Promise<T>;

export type ProviderDeps = Pick<Deps, 'config' | 'now'>;

/** The provider of the settings. Each of what it does has a circuit of its own: it may be able to speak and not to hear. */
export function openProvider({ config, now }: ProviderDeps): Provider {
  const { SPEECH_PROVIDER_URL: url = '', SPEECH_PROVIDER_KEY: key, SPEECH_TIMEOUT_MS: timeoutMs } = config;
  const base = url.replace(/\/$/, '');
  const breakers = new Map<string, ReturnType<typeof openBreaker>>();

  return async ({ path, body, contentType, sizeBytesMax, signal }, read) => {
    const breaker = breakers.get(path) ?? openBreaker(now);
    breakers.set(path, breaker);
    if (!breaker.admits()) throw new NotReached('the provider of speech is away');
    const headers = { 'content-type': contentType, ...(key && { authorization: `Bearer ${key.reveal()}` }) };
    try {
      // The address is a setting, so it may be anywhere; none of what the provider answers is called.
      const limits = { reach: 'anywhere', timeoutMs, sizeBytesMax, signal } as const;
      const reply = await send({ method: 'POST', url: `${base}${path}`, headers, body, ...limits });
      if (reply.status !== 200) throw new Error(`status ${reply.status}`);
      const said = read(reply);
      breaker.succeeded();
      return said;
    } catch (error) {
      // Who hung up says nothing about the provider.
      if (!signal.aborted) breaker.failed();
      throw troubleOf(error);
    }
  };
}

export const jsonOf = ({ body }: Reply): unknown => JSON.parse(body.toString());

/** What it answered may repeat what was said, and the error is logged: what could not be read is not told. */
function troubleOf(error: unknown): Error {
  if (error instanceof z.ZodError || error instanceof SyntaxError)
    return new Error('the provider of speech gave an answer that is none');
  const Trouble = isConnecting(error) ? NotReached : Error;
  return new Trouble('the provider of speech did not serve', { cause: error });
}
