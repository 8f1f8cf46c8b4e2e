import type { SignedIn } from '../../server/test/house.ts';
import type { Visitor, VisitorOptions } from './browser.ts';
import { aStatus, aTest } from './managed.ts';
import type { Screen } from './screen.ts';
import { accountScreens } from './screens.account.ts';
import { adminScreens } from './screens.admin.ts';
import { appointmentScreens } from './screens.appointments.ts';
import { applicationScreens } from './screens.applications.ts';
import { consoleScreens } from './screens.console.ts';
import { gatewayScreens } from './screens.gateway.ts';
import { officerScreens } from './screens.officers.ts';
import { registryScreens } from './screens.registry.ts';
import { relayScreens } from './screens.relay.ts';
import { serviceScreens } from './screens.services.ts';
import type { Stack } from './stack.ts';

export const publicScreens: readonly Screen[] = [
  { path: '/', as: 'visitor' },
  { path: '/', as: 'user' },
  // As a platform begins; the screens of services have it filled.
  { path: '/services', as: 'visitor' },
  { path: '/services/a-z', as: 'visitor' },
  { path: '/life-events', as: 'visitor' },
  { path: '/help', as: 'visitor' },
  { path: '/privacy', as: 'visitor' },
  { path: '/terms', as: 'visitor' },
  { path: '/accessibility', as: 'visitor' },
  { path: '/contact', as: 'user' },
  { path: '/ask', as: 'visitor' },
  { path: '/status', as: 'visitor', prepare: aStatus },
  { path: '/verify', as: 'visitor' },
  { path: '/verify/2648-1739-2052?code=BCDF-2345', as: 'visitor' },
  { path: '/offline', as: 'visitor' },
  { path: '/no/such/page', as: 'visitor', status: 404 },
  { path: '/catalogue', as: 'visitor', scriptsMax: 250 },
  { path: '/sign-in', as: 'visitor' },
  { path: '/sign-in?error=eid_refused', as: 'visitor' },
  { path: '/sign-in/id', as: 'visitor' },
  { path: '/sign-in/error?code=auth.social_not_linked', as: 'visitor' },
  { path: '/signed-out', as: 'visitor' },
  { path: '/developers', as: 'visitor' },
  { path: '/developers/guides/sign-in', as: 'visitor' },
  { path: '/developers/reference', as: 'visitor' },
  { path: '/developers/changelog', as: 'visitor' },
  { path: '/developers/tests', as: 'user' },
  { path: '/developers/tests/new', as: 'user' },
  ...['', '/change', '/secret', '/delete'].map((part) => ({
    path: `/developers/tests/:id${part}`,
    as: 'user' as const,
    prepare: aTest(part),
  })),
  { path: '/secured?number=019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b11', as: 'visitor' },
  { path: '/closed?until=2026-01-19T02:30:00.000Z', as: 'visitor' },
  { path: '/oidc/login?login_challenge=gone-gone-gone-gone', as: 'visitor', status: 404 },
  { path: '/oidc/trial?state=gone&code=gone', as: 'admin', status: 404, scriptsMax: 250 },
  { path: '/oidc/logout?logout_challenge=gone-gone-gone-gone', as: 'user' },
];

export const screens: readonly Screen[] = [
  ...publicScreens,
  ...serviceScreens,
  ...accountScreens,
  ...appointmentScreens,
  ...applicationScreens,
  ...adminScreens,
  ...gatewayScreens,
  ...officerScreens,
  ...registryScreens,
  ...relayScreens,
  ...consoleScreens,
];

export interface Guide {
  /** Where one has to go to see it; makes first what it is about. */
  addressOf(screen: Screen): Promise<string>;
  /** A window of whom the screen is for. */
  meet(screen: Screen, options?: VisitorOptions): Promise<Visitor & { person: SignedIn | null }>;
  /** The same, and they have gone there. */
  show(screen: Screen, options?: VisitorOptions): Promise<Visitor & { status: number; person: SignedIn | null }>;
}

/** One person for each role, who sees all the screens of it. */
export function guideOf(stack: Stack): Guide {
  const people = new Map<Screen['as'], Promise<SignedIn | null>>();
  const prepared = new Map<Screen, Promise<string | void>>();
  const find = (role: Screen['as']) => (role === 'visitor' ? Promise.resolve(null) : stack.house.signIn(role));
  const personFor = async (screen: Screen) => {
    if (!people.has(screen.as)) people.set(screen.as, find(screen.as));
    return (await people.get(screen.as)) ?? null;
  };
  const guide: Guide = {
    async addressOf(screen) {
      const person = await personFor(screen);
      if (!prepared.has(screen)) prepared.set(screen, Promise.resolve(screen.prepare?.(stack, person)));
      return (await prepared.get(screen)) ?? screen.path;
    },
    async meet(screen, options = {}) {
      const person = await personFor(screen);
      const session = person ? { session: stack.sessionOf(person) } : {};
      const at = screen.console ? { at: stack.consoleUrl } : {};
      const visitor = await stack.visit({ serviceWorkers: 'block', ...at, ...session, ...options });
      return { ...visitor, person };
    },
    async show(screen, options) {
      const visitor = await guide.meet(screen, options);
      return { ...visitor, status: await visitor.go(await guide.addressOf(screen)) };
    },
  };
  return guide;
}
