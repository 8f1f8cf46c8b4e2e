import assert from 'node:assert/strict';
import { openSandbox, type Sandbox } from '@tamga/sandbox';
import { Secret, TOTP } from 'otpauth';
import { settingsFor } from './eid.ts';
import { eventually } from './eventually.ts';
import { asSystem, type House, type HouseOptions, openHouse, type Scope } from './house.ts';
import { deliver, openPostOffice, type PostOffice } from './mail.ts';
import { redirectUri, visit } from './social.ts';

/** The account that the settings name as the first super administrator, and others. */
export const first = { account: '1004', email: 'superadmin@social.example', civilId: '110000000011' };
export const second = { account: '1001', email: 'bolormaa@social.example', civilId: '110000000022' };

export interface Stage {
  sandbox: Sandbox;
  office: PostOffice;
  env: Record<string, string>;
  house: House;
}

/** A platform with everything that a person needs to become a super administrator; the sandbox plays all of it. */
export async function openStage(
  scope: Scope,
  options: HouseOptions & { /** Nobody delivers mail by itself. */ isMailHeld?: boolean } = {},
): Promise<Stage> {
  // The worker stops first, because without a database it would wait for it.
  let stop = async () => undefined as void;
  scope.after(() => stop());
  const sandbox = await openSandbox({ answerDelayMs: 5, social: { redirectUris: [redirectUri] } });
  scope.after(() => sandbox.close());
  await (await fetch(`${sandbox.url}/social/jwks`)).text();
  const office = await openPostOffice(scope, sandbox);
  const env = {
    ...office.env,
    ...(await settingsFor(scope, sandbox)),
    SOCIAL_ISSUER: `${sandbox.url}/social`,
    SOCIAL_CLIENT_ID: 'tamga',
    SOCIAL_CLIENT_SECRET: 'social-demo-secret',
    SOCIAL_REDIRECT_URIS: redirectUri,
    SUPERADMIN_EMAIL: first.email,
    SIGN_IN_HOLD_SECONDS: '5',
  };
  const house = await openHouse(scope, { kernel: { limits: 'off' }, ...options, env: { ...env, ...options.env } });
  if (!options.isMailHeld) ({ stop } = deliver(house.deps));
  return { sandbox, office, env, house };
}

export interface Reply {
  status: number;
  error: string | undefined;
  // oxlint-disable-next-line no-explicit-any -- whatever the operation answers; each test knows its own
  data: any;
}

export type Headers = Record<string, string>;

export const codeOf = (secret: string, at = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** What a browser does on the way to a session of a super administrator. */
export function browserOf({ house, office, sandbox }: Stage, on: Pick<House, 'app'> = house) {
  const call = async (at: string, payload?: object, headers: Headers = {}): Promise<Reply> => {
    const reply = await on.app.inject({
      method: 'POST',
      url: `/api/v1/auth/${at}`,
      headers: { 'accept-language': 'en', 'user-agent': 'Firefox/140', ...headers },
      ...(payload ? { payload } : {}),
    });
    const { data, error } = reply.json();
    return { status: reply.statusCode, error, data };
  };
  const good = async (asked: Promise<Reply>) => {
    const reply = await asked;
    assert.equal(reply.status, 200, reply.error);
    return reply.data;
  };
  const socialCode = async (account: string, intent = 'superadmin') => {
    const { authorize_url, state } = await good(call('social/start', { intent, redirect_uri: redirectUri }));
    return { code: (await visit(authorize_url, account)).searchParams.get('code') ?? '', state };
  };
  const headersOf = ({ ticket, binding }: { ticket: string; binding: string }): Headers => ({
    'x-onboarding-ticket': ticket,
    'x-onboarding-binding': binding,
  });
  const phone = async (at: string, body: object) => {
    const reply = await fetch(`${sandbox.url}/phone/api${at}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await reply.json()) as { id: string };
  };
  const agree = async (civilId: string, link: string) => {
    const { id } = await phone(`/people/${civilId}/links`, { link });
    await phone(`/requests/${id}/approve`, { pin: '1234' });
  };
  /** The code of the newest mail, once all that were sent have arrived. */
  const mailedCode = async (email: string) => {
    await eventually(async () => {
      const waiting = asSystem(house.deps).selectFrom('mail.message').select('id').where('ended_at', 'is', null);
      assert.deepEqual(await waiting.execute(), []);
    });
    return /\d{6}/.exec((await office.waitForMail(email)).text)?.[0] ?? '';
  };

  return {
    call,
    good,
    socialCode,
    headersOf,
    agree,
    mailedCode,
    /** All steps in their order, by a person who does everything right. */
    async onboard(who: { account: string; email: string; civilId: string }) {
      const step = (at: string, payload?: object) => good(call(`superadmin/onboard/${at}`, payload, headers));
      const headers = headersOf(await good(call('superadmin/onboard/social', await socialCode(who.account))));
      const { qr } = await step('eid/start');
      await agree(who.civilId, qr.link);
      assert.equal((await step('eid/poll')).next, 'email');
      await step('email/send');
      await step('email/verify', { code: await mailedCode(who.email) });
      const { secret } = await step('totp/init');
      const { recovery_codes, tokens } = await step('totp/verify', { code: codeOf(secret) });
      return { secret: String(secret), recovery: recovery_codes as string[], tokens, ticket: headers };
    },
    /** A ticket to show the second factor with. */
    async beginMfa(account: string): Promise<Headers> {
      const { outcome, mfa } = await good(call('social', await socialCode(account)));
      assert.equal(outcome, 'mfa_required');
      return headersOf(mfa);
    },
  };
}

export const bearer = (tokens: { access_token: string }) => ({ authorization: `Bearer ${tokens.access_token}` });
