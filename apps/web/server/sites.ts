import type { ServerBuild } from 'react-router';
import type { World } from '#app/platform/world.ts';

/** What the console has besides its own pages: the way in for super administrators, the way out, and the looks. */
const shared = new Set([
  'root',
  'public/offline',
  'public/preferences',
  'public/logo',
  'public/refused',
  'public/not-found',
  'sign-in/social',
  'sign-in/social-callback',
  'sign-in/error',
  'sign-in/sign-out',
  'sign-in/signed-out',
  'super/sign-in',
  'super/mfa',
  'super/passkeys',
  'super/remove-passkey',
  'super/confirm',
]);

/** The build with the pages of this site alone. Others are not refused: they do not exist here. */
export function buildFor(site: World['site'], build: ServerBuild): ServerBuild {
  const isHere = (id: string) => (id.startsWith('console/') ? site === 'console' : site === 'www' || shared.has(id));
  const only = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isHere(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
