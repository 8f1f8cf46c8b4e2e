import type { House, SignedIn } from './house.ts';

export interface Ask {
  payload?: object;
  /** The version that the caller saw. */
  version?: number;
  /** By which a repeated request is known. */
  key?: string;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Null is a visitor. */
export type Asker = Pick<SignedIn, 'headers'> | null;

/** Asks as this person, in English; the answer is the envelope, the status and the headers. */
export async function askAs(
  { app }: Pick<House, 'app'>,
  person: Asker,
  method: Method,
  path: string,
  { payload, version, key }: Ask = {},
) {
  const seen = version === undefined ? {} : { 'if-match': `"${version}"` };
  const known = key === undefined ? {} : { 'idempotency-key': key };
  const headers = { 'accept-language': 'en', ...person?.headers, ...seen, ...known };
  const reply = await app.inject({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) });
  return { ...reply.json(), status: reply.statusCode, headers: reply.headers };
}
