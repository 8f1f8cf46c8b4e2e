import type { Endpoint } from '@tamga/contract';
import { version } from '@tamga/contract/version';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/error';

// A proxy that packs an answer marks its tag as weak; the tag names the version all the same.
const oneTag = /^(?:W\/)?"([\x21\x23-\x7e]*)"$/;

/** What stands in a tag of ours: the version, and for a read that is cached the hash of the answer as well. */
const ofVersion = /^(\d{1,10})(?:\.[\w-]+)?$/;

export const tagOf = (standing: unknown): string => `"${String(standing)}"`;

/** The version that a request was made upon. Exactly one tag is taken: `*` and a list name no version. */
export function versionIn({ headers }: FastifyRequest, { ifMatch }: Endpoint): number | undefined {
  const given = headers['if-match'];
  if (!ifMatch || (ifMatch === 'accepted' && (given === undefined || given === '*'))) return undefined;
  const [, tag] = oneTag.exec(given ?? '') ?? [];
  if (tag === undefined) throw new AppError('request.if_match_missing');
  // What is no tag of ours names a version that never stands, so that the rule tells the one that does.
  return version.safeParse(Number(ofVersion.exec(tag)?.[1])).data ?? 0;
}
