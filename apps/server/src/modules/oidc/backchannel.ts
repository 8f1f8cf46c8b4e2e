import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import * as applications from '#modules/applications';
import { system } from '#platform/actor';
import { asActor, transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { enqueue, type Job, type Queue } from '#platform/messaging/jobs';
import { send } from '#platform/outgoing/outgoing';
import { publicReach } from '#platform/outgoing/reach';
import { findClientRow } from './models.sql.ts';
import { openKeys, type Signer } from './keys.ts';
import { pairwiseSubject } from './subjects.ts';

const queue: Queue = { name: 'oidc.tell_logout', retriesMax: 10, retryFirstSeconds: 5, timeoutSeconds: 30 };

const Logout = z.object({ application_id: z.uuid(), user_id: z.uuid(), sid: z.string() });
type Logout = z.output<typeof Logout>;

/** The citizen does not wait for applications that are slow, and one that is away is told later. */
export async function leaveLogout(deps: Pick<Deps, 'pool'>, logout: Logout): Promise<void> {
  await transact(deps, system('tell applications of a logout'), async (deps) => enqueue(deps, queue, logout));
}

/** Tells an application, signed, that a session of a citizen has ended (OpenID Connect Back-Channel Logout 1.0). */
export const tellLogout: Job = {
  queue,
  async perform(deps, { id, data }) {
    const { application_id, user_id, sid } = Logout.parse(data);
    const { OAUTH_ISSUER: issuer } = deps.config;
    const row = await findClientRow(asActor(deps, system('tell applications of a logout')), application_id);
    // Deleted or switched off meanwhile: there is no application to tell.
    if (row === null || issuer === undefined) return;
    const client = applications.parseClient(JSON.parse(row));
    const url = client.backchannel_logout_uri;
    if (url === null) return;

    const sub = client.subject_type === 'pairwise' ? await pairwiseSubject(deps, user_id, application_id) : user_id;
    const { current } = await openKeys(deps)();
    const iat = Math.floor(deps.now().getTime() / 1_000);
    const token = await signToken(current, {
      iss: issuer,
      aud: application_id,
      iat,
      exp: iat + 120,
      jti: id || randomUUID(),
      sub,
      sid,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    });
    const { status } = await send({
      method: 'POST',
      url,
      reach: publicReach(deps.config),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: token }).toString(),
      timeoutMs: 10_000,
      sizeBytesMax: 64 * 1024,
    });
    if (status !== 200 && status !== 204) throw new Error(`the application answered ${status} to the news of a logout`);
  },
};

async function signToken(signer: Signer, claims: object): Promise<string> {
  const header = { alg: 'RS256', typ: 'logout+jwt', kid: signer.kid };
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${text}.${(await signer.sign(Buffer.from(text))).toString('base64url')}`;
}
