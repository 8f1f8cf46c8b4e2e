import * as users from '#modules/users';
import type * as pki from '#modules/pki';
import { openLimits } from '#platform/limits/limits';
import { everyMinute, hourly } from '#platform/messaging/duties';
import type { Room } from '#platform/room';
import { eidProxyEnv } from './eid-proxy.config.ts';
import { openMeter } from './meter.ts';
import { recordRoutes } from './records.routes.ts';
import { relayHolders } from './relay-holders.ts';
import { relayRoutes } from './relay.routes.ts';
import { endUnread, forgetRelayed } from './relay-sessions.ts';

export const room: Room<pki.PkiDeps> = {
  name: 'eid-proxy',
  shares: { schema: 'eid', tables: ['eid.relayed_session'] },
  settings: eidProxyEnv,
  retention: 'Which partner began which session at the provider, for two hours at most after it can no longer be read.',
  people: {
    'eid.relayed_session': {
      exported: { not: 'a keyed hash, for two and a half hours at most; who asked them stands in the access log' },
      erased: { not: 'it leads to nobody, and is gone within two and a half hours' },
    },
  },
  routes(app, deps) {
    const releases = users.openReleaseBook(deps);
    app.addHook('onClose', () => releases.close());
    const meter = openMeter(deps);
    recordRoutes(app, { ...deps, releases }, meter);
    relayRoutes(app, { ...deps, releases, limits: openLimits(deps) }, meter);
  },
  tickets: { 'relay-token': relayHolders },
  duties: [
    { name: 'eid.end_unread', cron: everyMinute, done: 'sessions ended that no partner read', work: endUnread },
    { name: 'eid.forget_relayed', cron: hourly, done: 'sessions that were relayed forgotten', work: forgetRelayed },
  ],
};
