import { data, type MiddlewareFunction } from 'react-router';

/** What people type, and what names no page, may be in any script. */
const typed = new Set(['*', 'number']);

/**
 * Whatever has a page is named in plain letters. Under any other name there is nothing, and a page that led back to such a
 * name would put into a header what no header can hold.
 */
export const expectNames: MiddlewareFunction<Response> = async ({ params }, next) => {
  const isNamed = Object.entries(params).every(([key, name]) => typed.has(key) || /^[\x21-\x7e]*$/.test(name ?? ''));
  if (!isNamed) throw data(null, { status: 404 });
  return await next();
};
