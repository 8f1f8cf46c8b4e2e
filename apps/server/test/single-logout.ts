import assert from 'node:assert/strict';
import * as oidc from '#modules/oidc';
import { asSystem, type House } from './house.ts';
import type { Browser, ProviderHouse } from './relying-party.ts';

/** The browser was sent to the page of the logout, where the citizen agrees; says where it is sent next. */
export async function agreeToLeave(house: ProviderHouse, browser: Browser, asked: Response): Promise<URL> {
  const at = new URL(asked.headers.get('location') ?? '', house.issuer);
  assert.equal(at.pathname, '/logout');
  const body = { challenge: at.searchParams.get('logout_challenge') };
  const { data } = await browser.api('POST', '/api/v1/provider/logout/accept', body, null);
  return new URL((await browser.go(data.redirect_to)).headers.get('location')!, house.issuer);
}

/** The duty of a provider's worker: tells applications of the logouts of their citizens. */
export async function tellEverybody({ deps }: Pick<House, 'deps'>): Promise<void> {
  const jobs = (await asSystem(deps)
    .selectFrom('pgboss.job' as never)
    .select(['id', 'data'] as never)
    .where('name' as never, '=', oidc.tellLogout.queue.name as never)
    .execute()) as { id: string; data: unknown }[];
  const { signal } = new AbortController();
  for (const { id, data } of jobs) await oidc.tellLogout.perform(deps, { id, at: new Date(), data, signal });
}
