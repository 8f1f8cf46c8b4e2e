import type { z } from 'zod';
import type { Permission } from './permissions.ts';
import type { ErrorCode } from './errors.ts';
import type { ModuleKey } from './modules.ts';

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

/**
 * How sure it must be who acts. `eid`: the session rests on an eID, an upstream that vouches for one, or the second factor
 * of a super administrator. `recent`: and that was shown within the last minutes.
 */
export type Assurance = 'any' | 'eid' | 'recent';

/** A bucket that holds `burst` requests and is refilled with so many `requests` every `perSeconds`, evenly. */
export interface RateLimit {
  requests: number;
  perSeconds: number;
  burst: number;
  /**
   * Whose requests are counted together. By address it is checked before anybody is identified, so guessing is limited;
   * `address-and-user` is checked twice, for where somebody comes from and then for whom they come as.
   */
  key: 'address' | 'user' | 'address-and-user' | 'client' | 'api-key';
  /** Operations that name the same bucket draw from it together; without a name each has its own. */
  bucket?: string;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Written whole, so that a search for the path finds the operation. */
  path: `/${string}`;
  access: Access | readonly Access[];
  /**
   * The module that it belongs to. It names its organisation as `tenant_id`, in the path, the query or the body; where
   * that has not installed the module, or is not the caller's, there is no such thing.
   */
  module?: ModuleKey;
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
  /**
   * The list in the body of which each item is an act of its own, in a transaction of its own: one that is malformed is
   * refused by itself, and under an Idempotency-Key, which may be left out, none is carried out twice.
   */
  batch?: string;
  /** See `assuranceOf` for what holds where nothing is declared. */
  assurance?: Assurance;
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
