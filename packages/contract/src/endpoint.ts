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
  /** Signed as Standard Webhooks says, over the bytes of a `raw` body; each webhook-id is carried out once. */
  | 'webhook-signature'
  | 'operator'
  | 'admin-key'
  | 'metrics-bearer'
  | Ticket;

/** Credentials that a room issues and checks. Those of OAuth 2.0 are checked by the library that serves its operations. */
export type Ticket = 'challenge' | 'onboarding-ticket' | 'relay-token' | 'oauth-client' | 'oauth-token';

/**
 * How sure it must be who acts. `eid`: the session rests on an eID, an upstream that vouches for one, or the second factor
 * of a super administrator. `recent`: and that was shown within the last minutes.
 */
export type Assurance = 'any' | 'eid' | 'recent';

/**
 * Whose thing a path names. All who may call an operation may name any thing of the platform. A thing of a citizen is not
 * found by anybody else; one of an organisation by those who do not belong to it; one of an application by another
 * application. A representation is an organisation as the eID knows it, and is not found by those whom the eID does not
 * name as acting for it.
 */
export type Owner = 'platform' | 'citizen' | 'organisation' | 'representation' | 'application';

/** A bucket that holds `burst` requests and is refilled with so many `requests` every `perSeconds`, evenly. */
export interface RateLimit {
  requests: number;
  perSeconds: number;
  burst: number;
  /**
   * Whose requests are counted together. A limit by address is checked before the caller is identified, so guessing is
   * limited; `address-and-user` is checked twice, by address and then by person.
   */
  key: 'address' | 'user' | 'address-and-user' | 'client' | 'api-key';
  /** Operations that name the same bucket draw from it together; without a name each has its own. */
  bucket?: string;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RawBody {
  /** Which types are taken; `*` is any, or none. */
  contentTypes: readonly string[];
  bytesMax: number;
  example: string;
}

export interface Endpoint {
  /** PATCH changes the fields that its body names, one at least, and leaves the others. ANY is for what is passed on. */
  method: Method | 'ANY';
  /**
   * Written whole, so that a search for the path finds the operation. `{path...}` at its end takes the rest of the path, as
   * it was written; what two readers could take for different paths is refused.
   */
  path: `/${string}`;
  access: Access | readonly Access[];
  /** Required where the path has a parameter and not everybody may call; a test asks as those who do not own the thing. */
  owner?: Owner | undefined;
  /**
   * The module that it belongs to. It names its organisation as `tenant_id`: in the path where a thing of the organisation
   * is named there, otherwise in the query or the body. Where the organisation has not installed the module, or is not the
   * caller's, there is no such thing.
   */
  module?: ModuleKey;
  summary: string;
  description: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Takes the body as the bytes that came, instead of one that is parsed. */
  raw?: RawBody;
  data: z.ZodType;
  /** The status of a successful answer, if it is not 200: 201 made something new, 202 left work for later. */
  status?: 201 | 202;
  /** Where what was made is found: a path of the contract, its braces filled with the fields of the data. */
  location?: `/${string}`;
  /** The refusals of this operation's own rules; those of the kernel (invalid, unauthenticated, ...) are implied. */
  errors?: readonly ErrorCode[];
  example: { params?: unknown; query?: unknown; body?: unknown; data: unknown };
  /**
   * `platform` is {status, message, data}; `tools` is {success, data, error}, in which a refusal may have the status
   * 200; `none` sends the data as it is; `oauth` too, and refuses with {error, error_description}: a library answers it
   * (`mountLibrary`); `mcp` sends a Response that a library made, and refuses as JSON-RPC does.
   */
  envelope?: 'platform' | 'tools' | 'none' | 'oauth' | 'mcp';
  /** An example of the fields, if a form is sent instead of JSON. */
  form?: Readonly<Record<string, string>>;
  /** Mostly leads elsewhere instead of answering. */
  redirects?: true;
  /** A range, such as audio/*, where the handler chooses one of it. */
  contentType?: string;
  /** Another form of the same thing, for callers whose Accept header asks for this type; it has no envelope. */
  alternative?: { contentType: string; data: z.ZodType; example: unknown };
  /** What a stream of server-sent events tells, by name; spread in by `eventStream`. */
  events?: Readonly<Record<string, z.ZodType>>;
  /** How often it may be called; see `limitOf` for what holds where nothing is declared. */
  limit?: RateLimit;
  bodySizeBytesMax?: number;
  timeoutMs?: number;
  /**
   * A repeated request with the same key is not carried out twice. The change must be made in one transaction. Where it is
   * `accepted`, the key may be left out: a second request is then refused by the rule itself.
   */
  idempotencyKey?: 'required' | 'accepted';
  /**
   * For signed webhooks: the room knows itself what it took before, for longer than answers are kept, and of two at once has the
   * second wait for the first. The kernel then keeps no answer of it.
   */
  ownInbox?: true;
  /**
   * The caller names the version that they saw with If-Match, and the rule changes that one or refuses with
   * `request.version_conflict`; where it is `accepted`, it may be left out. The data has a `version`, which is the ETag.
   */
  ifMatch?: 'required' | 'accepted';
  /** A read whose data has a `version`: its ETag is good for If-Match. */
  versioned?: true;
  /**
   * The list in the body of which each item is an act of its own, in a transaction of its own: one that is malformed is
   * refused by itself, and under an Idempotency-Key, which may be left out, none is carried out twice.
   */
  batch?: string;
  /** See `assuranceOf` for what holds where nothing is declared. */
  assurance?: Assurance;
  /**
   * Who may keep the answer, and for how long without asking; 0 means that they ask each time whether it has changed.
   * For `staleSeconds` more they may use it while they ask. What is `shown` to everybody is kept by every process until the
   * catalogue or the site is changed; `GET /api/v1/site/mark` moves with all of it.
   */
  cache?: { scope: 'public' | 'private'; maxAgeSeconds: number; staleSeconds?: number; shown?: true };
  /** A mutation leaves an audit record. One that does not says why. */
  unaudited?: string;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface Input<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: E['raw'] extends RawBody ? Buffer : Parsed<E['body']>;
  version: Version<E['ifMatch']>;
}

/** The version that If-Match names. A tag that is not ours means 0, which no row has. */
type Version<M> = M extends 'required' ? number : M extends 'accepted' ? number | undefined : undefined;

/** What the server's code returns: dates are Date objects; the wire carries their ISO text. */
export type Data<E extends Endpoint> = z.output<E['data']>;

type Sample<S> = S extends z.ZodType ? z.input<S> : undefined;

interface Example<E extends Endpoint> {
  params?: Sample<E['params']>;
  query?: Sample<E['query']>;
  body?: Sample<E['body']>;
  data: Sample<E['data']>;
}

type Owned<E extends Endpoint> = E['path'] extends `${string}{${string}`
  ? E['access'] extends 'public'
    ? { owner?: undefined }
    : { owner: Owner }
  : { owner?: undefined };

/** Declares one operation; its example must fit its own schemas, and what its path names has an owner. */
export const endpoint = <const E extends Endpoint>(operation: E & { example: Example<E> } & Owned<E>): E => operation;

export const statusOf = ({ status }: Endpoint): 200 | 201 | 202 => status ?? 200;
