import { hash, randomBytes } from 'node:crypto';
import { type DriveFile, demoFiles } from './drive.ts';
import { CloudFaults } from './faults.ts';

export interface CloudOptions {
  clientId?: string;
  clientSecret?: string;
  redirectUris?: string[];
}

interface Code {
  account: string;
  scope: string;
  challenge: string;
  redirectUri: string;
  endsAt: number;
}

/** All that came of one agreement of a person; it ends as a whole. */
interface Grant {
  account: string;
  scope: string;
  current: string;
  isOver: boolean;
}

/** A provider with accounts, a calendar and a drive, which speaks OAuth 2 with PKCE and is no OpenID provider. */
export interface Cloud {
  clientId: string;
  clientSecret: string;
  redirectUris: string[];
  accounts: string[];
  faults: CloudFaults;
  codes: Map<string, Code>;
  /** By the tokens for renewing, those that were used included. */
  grants: Map<string, Grant>;
  accessTokens: Map<string, { grant: Grant; endsAt: number }>;
  /** Events by account and name, as they were put. */
  calendars: Map<string, Map<string, string>>;
  /** Files by account, in the order in which they are listed. */
  drives: Map<string, DriveFile[]>;
  /** How often it was asked for what. */
  figures: { codes: number; refreshes: number; reuses: number; revocations: number; reads: number };
  now: () => Date;
}

const accounts = ['bolormaa@cloud.example', 'unurbayar@cloud.example'];

export const openCloud = (options: CloudOptions, now: () => Date): Cloud => ({
  clientId: 'tamga',
  clientSecret: 'cloud-demo-secret',
  redirectUris: ['http://127.0.0.1:3000/me/connections/callback', 'http://localhost:3000/me/connections/callback'],
  ...options,
  accounts,
  faults: CloudFaults.parse({}),
  codes: new Map(),
  grants: new Map(),
  accessTokens: new Map(),
  calendars: new Map(),
  drives: new Map(accounts.map((account) => [account, demoFiles()])),
  figures: { codes: 0, refreshes: 0, reuses: 0, revocations: 0, reads: 0 },
  now,
});

const random = () => randomBytes(24).toString('base64url');
const codeMs = 60_000;

export function giveCode(cloud: Cloud, { account, scope, challenge, redirectUri }: Omit<Code, 'endsAt'>): string {
  const code = random();
  const endsAt = cloud.now().getTime() + codeMs;
  cloud.codes.set(code, { account, scope: cloud.faults.nothing_allowed ? '' : scope, challenge, redirectUri, endsAt });
  return code;
}

export interface TokenAnswer {
  access_token: string;
  token_type: string;
  expires_in: number;
  refresh_token: string;
  scope: string;
}

/** Null for a code that was used, is too old, or was not made for who brings it (RFC 7636). */
export function takeCode(
  cloud: Cloud,
  said: { code: string; verifier: string; redirectUri: string },
): TokenAnswer | null {
  cloud.figures.codes += 1;
  const known = cloud.codes.get(said.code);
  cloud.codes.delete(said.code);
  const isRight =
    known &&
    known.endsAt > cloud.now().getTime() &&
    known.redirectUri === said.redirectUri &&
    known.challenge === hash('sha256', said.verifier, 'base64url');
  if (!known || !isRight) return null;
  const grant: Grant = {
    account: known.account,
    scope: known.scope,
    current: '',
    isOver: false,
  };
  return answerFor(cloud, grant);
}

/** Each is good once: a second use means that there is a copy, and ends all of it (RFC 9700, 4.14.2). */
export function takeRefresh(cloud: Cloud, token: string): TokenAnswer | null {
  cloud.figures.refreshes += 1;
  const grant = cloud.grants.get(token);
  if (!grant || grant.isOver || cloud.faults.refresh_refused) return null;
  if (grant.current !== token) {
    cloud.figures.reuses += 1;
    grant.isOver = true;
    return null;
  }
  return answerFor(cloud, grant);
}

export function endGrant(cloud: Cloud, token: string): void {
  cloud.figures.revocations += 1;
  const grant = cloud.grants.get(token) ?? cloud.accessTokens.get(token)?.grant;
  if (grant) grant.isOver = true;
}

/** Whose token it is, and what it allows; null for one that is not good. */
export function holderOf(cloud: Cloud, token: string): { account: string; scopes: string[] } | null {
  const known = cloud.accessTokens.get(token);
  if (!known || known.grant.isOver || known.endsAt <= cloud.now().getTime()) return null;
  return { account: known.grant.account, scopes: known.grant.scope.split(' ') };
}

function answerFor(cloud: Cloud, grant: Grant): TokenAnswer {
  const [access_token, refresh_token] = [
    random(),
    cloud.faults.no_rotation && grant.current ? grant.current : random(),
  ];
  grant.current = refresh_token;
  cloud.grants.set(refresh_token, grant);
  const { expires_in } = cloud.faults;
  cloud.accessTokens.set(access_token, { grant, endsAt: cloud.now().getTime() + expires_in * 1_000 });
  return { access_token, token_type: 'Bearer', expires_in, refresh_token, scope: grant.scope };
}
