import { hash } from 'node:crypto';
import { type Endpoint, statusOf } from '@tamga/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nameOfActor, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import { takesSignedWebhooks } from './refusals.ts';
import { markAsWorked } from './worked.ts';

/** How an operation that requires a key sees to it that a request is carried out once. */
export interface Keeper {
  /** Refuses a request without a key. */
  check(request: FastifyRequest): void;
  /** Answers a request that was carried out before. One that was not gets a claim, to be spent by its transaction. */
  replay(request: FastifyRequest, reply: FastifyReply, input: { body?: unknown }): Promise<boolean>;
  /** Keeps what is about to be sent, once there is something that must not be done again. */
  keep(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown>;
}

const keyFormat = /^[\x20-\x7e]{1,255}$/;

export const isKey = (text: string): boolean => keyFormat.test(text);

/** A webhook brings its key as its id, which the guard has looked at. */
const keyOf = ({ headers }: FastifyRequest, isWebhook: boolean): string =>
  String(headers[isWebhook ? 'webhook-id' : 'idempotency-key'] ?? '');

/** Nobody asked for the request to be kept apart from others like it. */
const isWithout = ({ headers }: FastifyRequest, { idempotencyKey }: Endpoint): boolean =>
  idempotencyKey === 'accepted' && headers['idempotency-key'] === undefined;

/** Of the parsed input, so that neither the order of fields nor a default left out makes another request of it. */
function hashOf(input: { body?: unknown }): Buffer {
  const { body } = input;
  const content = Buffer.isBuffer(body) ? { ...input, body: hash('sha256', body) } : input;
  return hash('sha256', JSON.stringify(content), 'buffer');
}

export function keeperOf(deps: Pick<Deps, 'pool' | 'log'>, endpoint: Endpoint): Keeper | undefined {
  const isWebhook = takesSignedWebhooks(endpoint);
  if (endpoint.ownInbox || (!endpoint.idempotencyKey && !isWebhook)) return undefined;
  const db = (request: FastifyRequest) => asActor(deps, system('keep answers', request.origin));
  return {
    check(request) {
      if (isWithout(request, endpoint)) return;
      if (!isWebhook && !isKey(keyOf(request, isWebhook))) throw new AppError('request.idempotency_key_missing');
    },

    async replay(request, reply, input) {
      if (isWithout(request, endpoint)) return false;
      const key = keyOf(request, isWebhook);
      const scope = `${nameOfActor(request.actor)} ${endpoint.method} ${endpoint.path}`;
      const requestHash = hashOf(input);
      const known = await db(request)
        .selectFrom('platform.idempotency')
        .select(['request_hash', 'http_status', 'response'])
        .where('scope', '=', scope)
        .where('key', '=', key)
        .where('expires_at', '>', (one) => one.fn<Date>('now'))
        .executeTakeFirst();
      if (!known) {
        request.origin.claim = { scope, key, requestHash, commits: 0 };
        return false;
      }
      if (!known.request_hash.equals(requestHash)) throw new AppError('request.idempotency_mismatch');
      if (known.http_status === null) throw new AppError('request.already_done');
      // A refusal is kept as well; only what worked has what is declared for that.
      if (known.http_status === statusOf(endpoint))
        markAsWorked(reply, endpoint, JSON.parse(known.response ?? '{}').data);
      reply
        .code(known.http_status)
        .header('idempotency-replayed', 'true')
        .type(endpoint.contentType ?? 'application/json; charset=utf-8')
        .serializer(String)
        .send(known.response);
      return true;
    },

    async keep(request, reply, payload) {
      const { claim } = request.origin;
      const isFinal = claim !== undefined && claim.commits > 0 && reply.statusCode < 500;
      if (!isFinal || typeof payload !== 'string') return payload;
      // The change is saved: whatever happens to its answer now, the caller gets it.
      await db(request)
        .updateTable('platform.idempotency')
        .set({ http_status: reply.statusCode, response: payload })
        .where('scope', '=', claim.scope)
        .where('key', '=', claim.key)
        .execute()
        .catch((err: unknown) => deps.log.error({ err, request_id: request.id }, 'answer not kept'));
      return payload;
    },
  };
}

const batch = 5_000;

/** Deletes what expired, in batches that no statement takes long for. Safe to do twice at once. */
export async function forgetIdempotencyKeys(deps: Pick<Deps, 'pool'>): Promise<number> {
  const db = asActor(deps, system('forget idempotency keys'));
  for (let forgotten = 0; ; ) {
    const { numDeletedRows } = await db
      .deleteFrom('platform.idempotency')
      .where(({ eb, refTuple, selectFrom, fn }) =>
        eb(
          refTuple('scope', 'key'),
          'in',
          selectFrom('platform.idempotency')
            .select(['scope', 'key'])
            .where('expires_at', '<=', fn<Date>('now'))
            .orderBy('expires_at')
            .limit(batch)
            .$asTuple('scope', 'key'),
        ),
      )
      .executeTakeFirst();
    forgotten += Number(numDeletedRows);
    if (numDeletedRows < batch) return forgotten;
  }
}
