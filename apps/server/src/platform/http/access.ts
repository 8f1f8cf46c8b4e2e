import { hash, timingSafeEqual } from 'node:crypto';
import type { Access, Endpoint, Permission, Ticket } from '@tamga/contract';
import { roleLevels } from '@tamga/contract';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#config';
import type { Actor, Application, Origin, Person, System, TicketHolder, Visitor } from '#platform/actor';
import { isAllowedAddress } from './address.ts';
import { AppError } from '#platform/error';
import { isSignedBy, type WebhookSender } from './webhook.ts';

export type Identify<A extends Actor = Actor> = (request: FastifyRequest, origin: Origin) => Promise<A | null>;

/** How a room finds the holder of a credential of its own, by kind of access. A kind that no room brings refuses everybody. */
export type Tickets<D> = { readonly [K in Ticket]?: (deps: D) => Identify<ActorOf<K>> };

/** One way per credential to tell who holds it. */
export interface Credentials {
  accessToken: (token: string, origin: Origin) => Promise<Person | null>;
  clientToken?: (shown: ShownToken, origin: Origin) => Promise<Application | null>;
  apiKey?: (key: string, origin: Origin) => Promise<Application | null>;
  /** The claimed sender of a webhook; believed once one of their secrets is seen to have signed it. */
  webhookSender?: (request: FastifyRequest, origin: Origin) => Promise<WebhookSender | null>;
  /**
   * The facts in memory that let this person in: with a change of one of them it is asked anew whether they still may.
   * What roles may do is among them only where that lets them in: it is the same fact for everybody.
   */
  factsOf?: (person: Person, isByRole: boolean) => readonly string[];
  /** Whether the platform is closed now: then its operators are reached from their own networks only. */
  isClosed: (origin: Origin) => Promise<boolean>;
}

/** A token of an application as it was shown: as it is, or with a proof of the key that it is bound to (RFC 9449). */
export interface ShownToken {
  token: string;
  proof: { jwt: string; method: string; path: string } | null;
}

/** Who a handler can meet, by the access its operation declares. */
export type ActorOf<A extends Endpoint['access']> = A extends readonly Access[]
  ? ActorOf<A[number]>
  : A extends 'public' | 'metrics-bearer'
    ? Visitor
    : A extends 'signed-in' | `role:${string}` | `permission:${string}` | 'operator'
      ? Person
      : A extends `scope:${string}` | 'application' | 'api-key'
        ? Application
        : A extends 'admin-key'
          ? System
          : A extends `${string}-ticket`
            ? TicketHolder
            : Actor;

export type Guard = (request: FastifyRequest, origin: Origin) => Actor | Promise<Actor>;

interface GuardDeps {
  config: Config;
  isAtMachineDoor: (request: FastifyRequest) => boolean;
  credentials: Credentials;
  tickets: Readonly<Record<string, Identify>>;
}

/** The guard of an operation: it answers with the actor or refuses. */
export function guardOf(deps: GuardDeps, access: Endpoint['access']): Guard {
  const kinds = typeof access === 'string' ? [access] : access;
  const guards = kinds.map((kind) => guardOfKind(deps, kind));
  const [only] = guards;
  return only && guards.length === 1 ? only : anyOf(guards);
}

function anyOf(guards: Guard[]): Guard {
  return async (request, origin) => {
    let refusal = new AppError('request.unauthenticated');
    for (const guard of guards) {
      try {
        return await guard(request, origin);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // Of several reasons the one that a person can do something about.
        if (error.code !== 'request.unauthenticated' && !isMendable(refusal)) refusal = error;
      }
    }
    throw refusal;
  };
}

const isMendable = ({ code }: AppError): boolean => ['request.eid_required', 'request.passkey_required'].includes(code);

function guardOfKind(deps: GuardDeps, access: Access): Guard {
  if (access.startsWith('permission:'))
    return personWho(deps, (person) => person.permissions.has(suffix(access) as Permission));
  if (access.startsWith('scope:')) return applicationWhich(deps, ({ scopes }) => scopes.has(suffix(access)));

  switch (access) {
    case 'public':
      return visitor;
    case 'signed-in':
      return personWho(deps, () => true);
    case 'role:admin':
      return personWho(deps, (person) => person.level <= roleLevels.admin);
    case 'role:superadmin':
      return personWho(deps, (person) => person.level <= roleLevels.superadmin);
    case 'operator':
      return operator(deps);
    case 'admin-key':
      return adminKey(deps);
    case 'metrics-bearer':
      return metricsBearer(deps.config);
    case 'application':
      // The token of a person opens what they have agreed to, by its scope, and nothing besides.
      return applicationWhich(deps, ({ personId }) => personId === undefined);
    case 'api-key':
      return applicationWhich(deps, ({ keyId }) => keyId !== undefined);
    case 'webhook-signature':
      return signedWebhook(deps.credentials);
    default:
      return byTicket(deps.tickets[access]);
  }
}

const suffix = (access: string): string => access.slice(access.indexOf(':') + 1);

const visitor: Guard = (_, origin): Visitor => ({ kind: 'visitor', origin });

const refuse = (): never => {
  throw new AppError('request.unauthenticated');
};

export const bearerToken = (request: FastifyRequest): string | null => bearerOf(request.headers.authorization);

const bearerOf = (header: string | undefined): string | null =>
  header !== undefined && /^bearer /i.test(header) ? header.slice(7).trim() : null;

function personWho({ credentials }: GuardDeps, isAllowed: (person: Person) => boolean): Guard {
  return async (request, origin) => {
    const token = bearerToken(request);
    const person = token ? await credentials.accessToken(token, origin) : null;
    if (!person) return refuse();
    if (isAllowed(person)) return person;
    const { withheld } = person;
    const isWithheld = withheld && isAllowed({ ...person, ...withheld });
    throw new AppError(isWithheld ? `request.${withheld.until}_required` : 'request.forbidden');
  };
}

type Asked = Pick<FastifyRequest, 'headers' | 'method' | 'url'>;

const known = new WeakMap<FastifyRequest, ReturnType<typeof identifyApplication>>();

function applicationWhich({ credentials }: GuardDeps, isAllowed: (application: Application) => boolean): Guard {
  return async (request, origin) => {
    // Once for each request, whichever guards ask: a proof is good once.
    const asked = known.get(request) ?? identifyApplication(credentials, request, origin);
    known.set(request, asked);
    const application = await asked;
    if (!application) return refuse();
    if (!isAllowed(application)) throw new AppError('request.forbidden');
    return application;
  };
}

/**
 * Which application calls, by a token or by a key of its own: the same rules hold for both. With both at once it is not
 * said who is meant, and one might pass where the other would not.
 */
export async function identifyApplication(
  credentials: Credentials,
  request: Asked,
  origin: Origin,
): Promise<Application | null | undefined> {
  const { authorization, 'x-api-key': key } = request.headers;
  if (authorization !== undefined && key !== undefined) throw new AppError('request.ambiguous_credentials');
  if (typeof key === 'string') return credentials.apiKey?.(key, origin);
  const shown = shownToken(request);
  return shown ? credentials.clientToken?.(shown, origin) : null;
}

function shownToken({ headers, method, url }: Asked): ShownToken | null {
  const { authorization, dpop: jwt } = headers;
  const bearer = bearerOf(authorization);
  if (bearer !== null) return bearer ? { token: bearer, proof: null } : null;
  const [, bound] = /^dpop (\S+)$/i.exec(authorization ?? '') ?? [];
  const [path = ''] = url.split('?');
  return bound && typeof jwt === 'string' ? { token: bound, proof: { jwt, method, path } } : null;
}

const byTicket =
  (identify: Identify | undefined): Guard =>
  async (request, origin) =>
    (await identify?.(request, origin)) ?? refuse();

/** Asked when the body has been read: the signature is over its bytes. */
const signedWebhook =
  (credentials: Credentials): Guard =>
  async (request, origin) => {
    const sender = await credentials.webhookSender?.(request, origin);
    return sender && isSignedBy(sender, request) ? sender.actor : refuse();
  };

/**
 * The operator console has a host of its own; on any other it does not exist. On a closed platform it does not exist
 * outside its networks either.
 */
function operator(deps: GuardDeps): Guard {
  const { OPERATOR_HOST, CONTROL_PLANE_ALLOWED_CIDRS } = deps.config;
  const superadmin = guardOfKind(deps, 'role:superadmin');
  return async (request, origin) => {
    const isHere = OPERATOR_HOST !== undefined && request.hostname === OPERATOR_HOST;
    if (!isHere) throw new AppError('request.not_found');
    const isFromThere = isAllowedAddress(origin.address, CONTROL_PLANE_ALLOWED_CIDRS);
    if (!isFromThere && (await deps.credentials.isClosed(origin))) throw new AppError('request.not_found');
    return superadmin(request, origin);
  };
}

/** Only at the door of the machines: elsewhere it does not exist. */
function adminKey({ config: { ADMIN_API_KEY }, isAtMachineDoor }: GuardDeps): Guard {
  return (request, origin): System => {
    if (!isAtMachineDoor(request)) throw new AppError('request.not_found');
    const key = request.headers['x-api-key'];
    if (!ADMIN_API_KEY || typeof key !== 'string' || !isSame(key, ADMIN_API_KEY.reveal())) return refuse();
    return { kind: 'system', duty: 'local administration', origin };
  };
}

function metricsBearer(config: Config): Guard {
  return (request, origin): Visitor => {
    if (!holdsMetricsToken(config, request) && config.NODE_ENV === 'production')
      throw new AppError('request.not_found');
    return { kind: 'visitor', origin };
  };
}

export function holdsMetricsToken({ METRICS_TOKEN }: Config, request: FastifyRequest): boolean {
  const token = bearerToken(request);
  return METRICS_TOKEN !== undefined && token !== null && isSame(token, METRICS_TOKEN.reveal());
}

/** Compared by their hashes, so that the time taken tells neither length nor content. */
export function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}
