import { hash } from 'node:crypto';
import type { Endpoint } from '@tamga/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredLanguage } from './language.ts';
import { prefers } from './media-types.ts';

export interface KeptAnswer {
  payload: string;
  contentType: string;
}

/** The answers of an operation that are the same for everybody for as long as an epoch lasts. */
export interface KeptAnswers {
  /** What is kept, or an empty payload where the caller holds it already; null where it has to be made. */
  find(request: FastifyRequest, reply: FastifyReply): Promise<KeptAnswer | null>;
  /** The tag of this answer, which is known before it is made. */
  tagOf(reply: FastifyReply): string | undefined;
  keep(reply: FastifyReply, payload: string): void;
}

const answersMax = 300;
const lengthMax = 100_000;
/** What other rooms change, such as the name of an organisation, moves no epoch; it is seen within this time. */
const longestMs = 3_600_000;

export function keptAnswersOf({ alternative }: Endpoint, epochOf: () => Promise<string>): KeptAnswers {
  const answers = new Map<string, KeptAnswer>();
  const tags = new WeakMap<FastifyReply, string>();
  return {
    async find(request, reply) {
      const other = alternative && prefers(request, alternative.contentType) ? alternative.contentType : '';
      const language = preferredLanguage(request.headers['accept-language']);
      const period = Math.floor(Date.now() / longestMs);
      const key = JSON.stringify([await epochOf(), period, request.url, language, other]);
      const tag = `"${hash('sha256', key, 'base64url')}"`;
      tags.set(reply, tag);
      const contentType = other || 'application/json; charset=utf-8';
      if (request.headers['if-none-match']?.includes(tag)) return { payload: '', contentType };
      return answers.get(tag) ?? null;
    },

    tagOf: (reply) => tags.get(reply),

    keep(reply, payload) {
      const tag = tags.get(reply);
      if (tag === undefined || payload === '' || payload.length > lengthMax) return;
      // The oldest goes first: answers of epochs that are over are never asked for.
      const [oldest] = answers.keys();
      if (answers.size >= answersMax && oldest !== undefined) answers.delete(oldest);
      answers.set(tag, { payload, contentType: String(reply.getHeader('content-type')) });
    },
  };
}
