import type { RawBody } from '@tamga/contract';
import type { FastifyInstance } from 'fastify';
import { jsonType, requireReadableJson } from './json-bodies.ts';

/** A place for an operation that takes a body as it came; there nothing is parsed, and other types are refused. */
export function registerRaw(app: FastifyInstance, raw: RawBody, mountIn: (part: FastifyInstance) => void): void {
  void app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser([...raw.contentTypes], { parseAs: 'buffer' }, (request, body, done) => {
      if (raw.contentTypes.includes(jsonType) && body.length > 0) requireReadableJson(request);
      done(null, body);
    });
    mountIn(part);
  });
}

export const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
