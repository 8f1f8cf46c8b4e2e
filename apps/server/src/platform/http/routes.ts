import { anyMethods, type Endpoint, restOf } from '@tamga/contract';
import type { FastifyRequest, HTTPMethods } from 'fastify';
import { AppError } from '#platform/error';

/** The method and the address of an operation, in the words of the framework. */
export const routeOf = ({ method, path }: Endpoint): { method: HTTPMethods | HTTPMethods[]; url: string } => ({
  method: method === 'ANY' ? [...anyMethods] : method,
  url: path.replace(/\{\w+\.\.\.\}$/, '*').replaceAll(/\{(\w+)\}/g, ':$1'),
});

/** The parameters in the path. The rest of it is told as it was written, to be passed on so. */
export function paramsIn({ params, raw }: FastifyRequest, path: string): unknown {
  const rest = restOf(path);
  if (rest === undefined) return params;
  const { '*': _, ...others } = params as Record<string, string>;
  // Not what the framework made of it, which is decoded: what is checked here is what goes on.
  const [written = ''] = (raw.url ?? '').split(/[?#]/);
  const segments = written.split('/').slice(path.split('/').length - 1);
  if (!segments.every((segment, index) => isPlain(segment) || (segment === '' && index === segments.length - 1)))
    throw new AppError('request.malformed_url');
  return { ...others, [rest]: segments.join('/') };
}

/**
 * Whether everybody who reads this segment finds the same in it: it does not lead upwards, hides no slash, backslash or
 * control character, and does not do so once it has been decoded again, as some servers do. `..;a` is `..` to some.
 */
export function isPlain(segment: string): boolean {
  const once = decoded(segment);
  const twice = once === null ? null : (decoded(once) ?? once);
  return [segment, once, twice].every(
    (text) => text !== null && text !== '' && !/^\.{1,2}(;|$)|[/\\\p{Cc}]/u.test(text),
  );
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
