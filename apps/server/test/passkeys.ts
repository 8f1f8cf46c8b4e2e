import assert from 'node:assert/strict';
import { type Authenticator, origin } from './authenticator.ts';
import { asSystem, type House, type SignedIn } from './house.ts';

export const passkeySettings = {
  PASSKEY_ORIGINS: `${origin},https://console.example.mn`,
  PASSKEY_DOMAIN: 'example.mn',
};

interface Reply {
  status: number;
  error: string | undefined;
  // oxlint-disable-next-line no-explicit-any -- whatever the operation answers; each test knows its own
  data: any;
}

/**
 * Limits that let everything through, but hold up a request that gives back: its passkey was found good, and has opened
 * nothing yet.
 */
export function makeGate() {
  let arrive = () => undefined as void;
  let open = () => undefined as void;
  let waiting = Promise.resolve();
  return {
    async limits(_: string, __: object, tokens = 1) {
      if (tokens === -1) {
        arrive();
        await waiting;
      }
      return { isAdmitted: true, remaining: 1, nextMicros: 1 };
    },
    /** Answers when a request is at the gate, with a function that lets it through. */
    close() {
      waiting = new Promise((resolve) => (open = resolve));
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      return { arrived, open: () => open() };
    },
  };
}

/** A browser in the session of a person who has passkeys. */
export function keyholderOf(
  { app, deps }: House,
  { headers, sessionId }: Pick<SignedIn, 'headers'> & { sessionId?: string },
) {
  const call = async (method: 'GET' | 'POST' | 'DELETE', at: string, payload?: object): Promise<Reply> => {
    const url = `/api/v1/passkeys${at}`;
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
    const { data, error } = reply.json();
    // Like a browser, the holder of these headers goes on in the same session.
    if (data?.tokens) headers.authorization = `Bearer ${data.tokens.access_token}`;
    return { status: reply.statusCode, error, data };
  };
  const good = async (asked: Promise<Reply>) => {
    const reply = await asked;
    assert.equal(reply.status, 200, reply.error);
    return reply.data;
  };
  const begin = () => call('POST', '/registration');
  const finish = (credential: object, name = 'Түлхүүр') => call('POST', '', { name, credential });
  const beginProof = () => call('POST', '/proof');
  const finishProof = (credential: object) => call('POST', '/proof/verify', { credential });
  /** Nothing is remembered of the session. */
  const forget = async () => {
    const { redis, config } = deps;
    const keys = await redis.keys(`*session:${sessionId}*`);
    if (keys.length > 0) await redis.del(keys.map((key) => key.slice(config.REDIS_PREFIX.length)));
  };
  return {
    begin,
    finish,
    beginProof,
    finishProof,
    list: () => good(call('GET', '')),
    remove: (id: string) => call('DELETE', `/${id}`),
    async add(authenticator: Authenticator, name?: string): Promise<Reply> {
      const { options } = await good(begin());
      const reply = await finish(authenticator.create(options), name);
      assert.equal(reply.status, 200, reply.error);
      return reply;
    },
    async prove(authenticator: Authenticator): Promise<Reply> {
      const { options } = await good(beginProof());
      return finishProof(authenticator.get(options));
    },
    /** As if the last proof had been an hour ago. */
    async age(): Promise<void> {
      await asSystem(deps)
        .updateTable('auth.session')
        .set({ proven_at: new Date(Date.now() - 3_600_000) })
        .where('id', '=', sessionId ?? '')
        .execute();
      await forget();
    },
    forget,
  };
}
