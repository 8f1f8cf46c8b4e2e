import { type Endpoint, fieldProblemsMax, type Input } from '@tamga/contract';
import { uploadOf } from '@tamga/contract/upload';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/error';
import type { Envelope } from './envelope.ts';
import { versionIn } from './if-match.ts';
import { parse, parseBatch } from './invalid.ts';
import { bytesOf } from './raw.ts';
import { paramsIn } from './routes.ts';
import { bodyInput, strictInput } from './schema.ts';

/** Reads path, query and body as the operation declares them, or refuses with what is wrong in each field. */
export function inputReader<E extends Endpoint>(
  endpoint: E,
  envelope: Envelope,
): (request: FastifyRequest) => Input<E> {
  const params = endpoint.params && strictInput(endpoint.params);
  const query = endpoint.query && strictInput(endpoint.query);
  const body = uploadOf(endpoint.body) ? undefined : bodyInput(endpoint);
  const { batch } = endpoint;
  const parseBody: Envelope['parse'] = batch ? (schema, value) => parseBatch(schema, value, batch) : envelope.parse;
  return (request) => {
    const parts = {
      params: params && parse(params, paramsIn(request, endpoint.path)),
      query: query && parse(query, request.query),
      body: body && parseBody(body, request.body ?? undefined),
    };
    const fields = Object.values(parts).flatMap((part) => part?.problems ?? []);
    if (fields.length > 0) throw new AppError(envelope.invalid, { fields: fields.slice(0, fieldProblemsMax) });
    const version = versionIn(request, endpoint);
    const given = endpoint.raw ? bytesOf(request.body) : parts.body?.data;
    return { params: parts.params?.data, query: parts.query?.data, body: given, version } as Input<E>;
  };
}
