import { errors, type Provider } from 'oidc-provider';
import { system } from '#platform/actor';
import { asActor, type Db } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { lostRace } from './adapter.ts';
import { requestContextOf, type Writes } from './request-context.ts';
import { tokensIn } from './models.sql.ts';
import { rotate } from './rotations.sql.ts';

const { spend } = tokensIn('oidc.refresh_token');

/** Writes what a refresh has brought about, before anything of it is told. */
export function finishRotations(deps: Pick<Deps, 'pool'>, provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    const context = requestContextOf(ctx.req);
    if (!context?.writes?.spent) return;
    const db = asActor(deps, system('identity provider', context.origin));
    if (await write(db, context.writes, ctx.status < 400)) return;
    // Another request with the same token has been faster: nothing of this one was kept.
    const error = new errors.InvalidGrant(lostRace);
    provider.emit('grant.error', ctx, error);
    ctx.status = error.status;
    ctx.body = { error: error.error, error_description: error.error_description };
  });
}

/** False if the token was spent before. A token that was refused after it was spent stays spent. */
async function write(db: Db, { spent, access, refresh }: Writes, isGood: boolean): Promise<boolean> {
  if (!spent) return true;
  if (!isGood || !access || !refresh)
    return (await spend(db, { ...spent, kind: 'RefreshToken' })).length > 0 || !isGood;
  const rows = await rotate(db, {
    spent_hash: spent.hash,
    now: spent.now,
    horizon: spent.horizon,
    access_hash: access.hash,
    access_expires_at: access.expires_at,
    access_payload: access.payload,
    refresh_hash: refresh.hash,
    refresh_expires_at: refresh.expires_at,
    refresh_payload: refresh.payload,
  });
  return rows.length > 0;
}
