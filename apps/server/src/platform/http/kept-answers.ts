import { hash } from 'node:crypto';
import type { Endpoint } from '@tamga/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cachingHeaders, type Keeper } from './caching.ts';
import type { Kernel } from './kernel.ts';
import { preferredLanguage } from './language.ts';
import { prefers } from './media-types.ts';

/** The answers of an operation that are the same for everybody until something that everybody sees is changed. */
export interface KeptAnswers extends Keeper {
  /** Sends what is kept for an address that was asked for just so before; false where it has to be read first. */
  replayWritten(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  /** Sends what is kept, or that the caller holds it already; false where the answer has to be made. */
  replay(request: FastifyRequest, reply: FastifyReply, input: Asked): Promise<boolean>;
}

/** What was asked for, as it was read: however an address writes it, the same question has the same answer. */
interface Asked {
  params: unknown;
  query: unknown;
}

interface Kept {
  payload: Buffer;
  headers: { etag: string } & Record<string, string>;
}

/** Of one operation, in bytes: the catalogue of a nation in both languages, a few pages deep. */
const bytesMax = 8 * 1_024 * 1_024;
const answerBytesMax = 512 * 1_024;
/** What other rooms change, such as the name of an organisation, moves no epoch; it is seen within this time. */
const longestMs = 3_600_000;
/** So many addresses are known as they were written, and none that is longer than this. */
const writtenMax = 1_000;
const writtenLengthMax = 500;

export function keptAnswersOf(
  endpoint: Endpoint,
  { build, shownEpoch, shownSettings }: Pick<Kernel, 'build' | 'shownEpoch' | 'shownSettings'>,
): KeptAnswers {
  const { path, alternative } = endpoint;
  const shared = cachingHeaders(endpoint);
  const kept = new Map<string, Kept>();
  const making = new WeakMap<FastifyReply, { key: string; digest: string }>();
  /** The key of what was kept for an address, and the time that it belongs to. */
  const written = new Map<string, { key: string; time: string }>();
  let bytes = 0;

  /** Another build may say it otherwise, also of the same version, and so may a process with other settings; these are known once all is mounted. */
  let speaker: string | undefined;
  const timeNow = async (): Promise<string> => {
    speaker ??= hash('sha256', JSON.stringify([build, shownSettings]), 'base64url');
    return `${await shownEpoch()} ${Math.floor(Date.now() / longestMs)} ${speaker}`;
  };

  const forget = (key: string): void => {
    bytes -= sizeOf(key, kept.get(key));
    kept.delete(key);
  };

  const send = (reply: FastifyReply, { payload, headers }: Kept, isHeld: boolean): void => {
    if (isHeld) reply.code(304);
    void reply.headers(headers).send(isHeld && reply.request.method !== 'HEAD' ? undefined : payload);
  };

  const recordWritten = (request: FastifyRequest, key: string, time: string): void => {
    const name = asWritten(request);
    if (name.length > writtenLengthMax) return;
    written.set(name, { key, time });
    if (written.size > writtenMax) written.delete(written.keys().next().value ?? '');
  };

  return {
    async replayWritten(request, reply) {
      const name = asWritten(request);
      const found = written.get(name);
      if (!found) return false;
      const known = found.time === (await timeNow()) ? kept.get(found.key) : undefined;
      if (known) send(reply, known, isHeldBy(request, known.headers.etag));
      else written.delete(name);
      return known !== undefined;
    },

    async replay(request, reply, { params, query }) {
      const { headers } = request;
      const other = alternative && prefers(request, alternative.contentType) ? alternative.contentType : '';
      const language = preferredLanguage(headers['accept-language']);
      const time = await timeNow();
      const key = JSON.stringify([time, path, params, query, language, other]);
      const known = kept.get(key);
      if (known) {
        recordWritten(request, key, time);
        send(reply, known, isHeldBy(request, known.headers.etag));
        return true;
      }
      const digest = hash('sha256', key, 'base64url');
      // Of what has a version the tag names that too, which is not known yet.
      const etag = endpoint.versioned ? undefined : `"${digest}"`;
      if (etag && isHeldBy(request, etag) && request.method !== 'HEAD') {
        void reply
          .code(304)
          .headers({ ...shared, etag })
          .send();
        return true;
      }
      making.set(reply, { key, digest });
      return false;
    },

    digestOf: (reply) => making.get(reply)?.digest,

    keep(reply, text, etag) {
      const made = making.get(reply);
      const payload = Buffer.from(text);
      if (!made || payload.length > answerBytesMax) return;
      const { key } = made;
      // Several callers may have made it at once.
      if (kept.has(key)) forget(key);
      const answer = { payload, headers: { ...shared, etag, 'content-type': String(reply.getHeader('content-type')) } };
      kept.set(key, answer);
      bytes += sizeOf(key, answer);
      // The oldest goes first: answers of epochs that are over are never asked for.
      for (const oldest of kept.keys()) {
        if (bytes <= bytesMax) break;
        forget(oldest);
      }
    },
  };
}

/** All of a request that an answer may depend on, before any of it is read; by lines, since no header holds one. */
const asWritten = ({ method, raw, headers }: FastifyRequest): string =>
  [method, raw.url, headers['accept-language'], headers.accept].join('\n');

/** Found anywhere in the header: it may list several. */
const isHeldBy = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.includes(etag) ?? false;

/** With what the map itself takes for it, roughly: many small answers must not take more than a few large ones. */
const sizeOf = (key: string, answer: Kept | undefined): number =>
  answer ? answer.payload.length + key.length * 2 + 1_000 : 0;
