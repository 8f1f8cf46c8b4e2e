import type { z } from 'zod';
import type { Permission } from './permissions.ts';
import type { ErrorCode } from './errors.ts';

/** Who may call. Every operation names one kind, or a list of which any one suffices. */
export type Access =
  | 'public'
  | 'signed-in'
  | 'role:admin'
  | 'role:superadmin'
  | `permission:${Permission}`
  | `scope:svc:${string}`
  | `scope:tools:${string}`
  | 'application'
  | 'api-key'
  | 'challenge'
  | 'onboarding-ticket'
  | 'webhook-signature'
  | 'relay-token'
  | 'operator'
  | 'admin-key'
  | 'metrics-bearer'
  | 'oauth-client'
  | 'oauth-token';

/** A bucket that holds `burst` requests and is refilled with so many `requests` every `perSeconds`, evenly. */
export interface RateLimit {
  requests: number;
  perSeconds: number;
  burst: number;
  /** Whose requests are counted together. By address it is checked before anybody is identified, so guessing is limited. */
  key: 'address' | 'user' | 'client' | 'api-key';
  /** Operations that name the same bucket draw from it together; without a name each has its own. */
  bucket?: string;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Written whole, so that a search for the path finds the operation. */
  path: `/${string}`;
  access: Access | readonly Access[];
  summary: string;
  description: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  data: z.ZodType;
  /** The refusals of this operation's own rules; those of the kernel (invalid, unauthenticated, ...) are implied. */
  errors?: readonly ErrorCode[];
  example: { params?: unknown; query?: unknown; body?: unknown; data: unknown };
  /**
   * `platform` is {status, message, data}; `tools` is {success, data, error}, in which a refusal may have the status
   * 200; `none` sends the data as it is; `oauth` too, and refuses with {error, error_description}: a library answers it
   * (`mountLibrary`); `mcp` sends a Response that a library made, and refuses as JSON-RPC does.
   */
  envelope?: 'platform' | 'tools' | 'none' | 'oauth' | 'mcp';
  /** What a form holds, where a form is sent instead of JSON; an example of it. */
  form?: Readonly<Record<string, string>>;
  /** Mostly leads elsewhere instead of answering. */
  redirects?: true;
  contentType?: string;
  /** How often it may be called; see `limitOf` for what holds where nothing is declared. */
  limit?: RateLimit;
  bodySizeBytesMax?: number;
  timeoutMs?: number;
  /** A repeated request with the same key is not carried out twice. The change must be made in one transaction. */
  idempotencyKey?: 'required';
  /** Only for somebody who has shown their second factor within the last minutes. */
  recentMfa?: 'required';
  /** Who may keep the answer, and how long without asking; 0: they ask each time whether it is still the same. */
  cache?: { scope: 'public' | 'private'; maxAgeSeconds: number };
  /** A mutation leaves an audit record. One that does not says why. */
  unaudited?: string;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface Input<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}

/** What the server's code returns: dates are Date objects; the wire carries their ISO text. */
export type Data<E extends Endpoint> = z.output<E['data']>;

type Sample<S> = S extends z.ZodType ? z.input<S> : undefined;

interface Example<E extends Endpoint> {
  params?: Sample<E['params']>;
  query?: Sample<E['query']>;
  body?: Sample<E['body']>;
  data: Sample<E['data']>;
}

/** Declares one operation; its example must fit its own schemas. */
export const endpoint = <const E extends Endpoint>(operation: E & { example: Example<E> }): E => operation;
