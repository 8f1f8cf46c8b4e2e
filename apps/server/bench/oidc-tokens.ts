import { randomUUID } from 'node:crypto';
import type { Provider } from 'oidc-provider';

export interface Issued {
  access: string;
  refresh: string;
}

const daySeconds = 86_400;

/** Signs people in without their browsers, each with a session and a grant of their own; the same on both sides. */
export async function issueTokens(provider: Provider, clientId: string, people: readonly string[]): Promise<Issued[]> {
  const client = await provider.Client.find(clientId);
  if (!client) throw new Error('there is no such client');
  const issued: Issued[] = [];
  for (const accountId of people) {
    const grant = new provider.Grant({ accountId, clientId });
    grant.addOIDCScope('openid profile');
    const grantId = await grant.save();
    const now = Math.floor(Date.now() / 1_000);
    const uid = randomUUID();
    const authorizations = { [clientId]: { sid: randomUUID(), grantId } };
    const session = Object.assign(new provider.Session(), { uid, accountId, loginTs: now, authorizations });
    await session.save(daySeconds);
    const common = { accountId, client, grantId, sessionUid: uid, expiresWithSession: true, scope: 'openid profile' };
    const times = { authTime: now, gty: 'authorization_code', expiresIn: 43_000 };
    const access = await new provider.AccessToken({ ...common, ...times }).save();
    const refresh = await new provider.RefreshToken({ ...common, ...times, rotations: 0 }).save();
    issued.push({ access, refresh });
  }
  return issued;
}
