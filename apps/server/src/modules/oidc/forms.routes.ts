import * as contract from '@tamga/contract/oidc.forms';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/error';
import { type Answer, mountLibrary } from '#platform/http/library';
import { type Host, required } from './host.ts';

/** Proxies take lines of 8 KiB, and the address is not all of one. */
const queryLengthMax = 6_000;

export function formRoutes(app: FastifyInstance, host: Host | null): void {
  mountLibrary(app, contract.authorizeByForm, leadingOn(host));
  mountLibrary(app, contract.endSessionByForm, leadingOn(host));
}

/**
 * The form becomes the query of a GET. A form from another site brings no cookies that are restricted to our own site;
 * the GET that follows does, so a signed-in person stays signed in and no cookie has to be laxer.
 */
const leadingOn =
  (host: Host | null) =>
  async (request: FastifyRequest): Promise<{ answer: Answer }> => {
    required(host);
    const { body, raw, headers } = request;
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
    const query = new URLSearchParams(isForm && typeof body === 'string' ? body : '').toString();
    if (query.length > queryLengthMax) throw new AppError('request.too_large');
    const [path] = (raw.url ?? '').split('?');
    return { answer: (_, outgoing) => outgoing.writeHead(303, { location: query ? `${path}?${query}` : path }).end() };
  };
