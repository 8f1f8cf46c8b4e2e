import { everyMinute, hourly } from '#platform/messaging/duties';
import { bareId, type Room } from '#platform/room';
import type { Deps } from '#platform/deps';
import type { AskerDeps } from './askers.ts';
import { stampExchanged } from './batches.worker.ts';
import { followChains } from './chain-checks.ts';
import { deliverMessage, routeWaiting, takeTurn } from './deliveries.worker.ts';
import { endOverdue, forget, sweep } from './duties.ts';
import { noteOvertaken } from './overtaken.ts';
import { overviewRoutes } from './overview.routes.ts';
import { exportAbout, forgetPerson } from './people.ts';
import { platformRoutes } from './platforms.routes.ts';
import { proofRoutes } from './proofs.routes.ts';
import { receivingRoutes } from './receiving.routes.ts';
import { relayEnv } from './relay.config.ts';
import { requestRoutes } from './requests.routes.ts';
import { routingRoutes } from './routing.routes.ts';
import { sendingRoutes } from './sending.routes.ts';
import { endStranded } from './stranded.ts';

const work = { not: 'what an official wrote for their organisation; who did it is in the audit log' } as const;

export const room: Room<Deps & AskerDeps> = {
  name: 'relay',
  retention:
    'What was said, for a year after a request was closed; ids of what came, for thirty days; digests, signatures, public keys, timestamps and the last numbers of lanes, for good.',
  settings: relayEnv,
  people: {
    'relay.platform': { exported: work, erased: bareId },
    'relay.route': { exported: work, erased: bareId },
    'relay.request': { exported: true, erased: 'anonymised' },
  },
  routes(app, deps) {
    overviewRoutes(app, deps);
    requestRoutes(app, deps);
    sendingRoutes(app, deps);
    proofRoutes(app, deps);
    platformRoutes(app, deps);
    routingRoutes(app, deps);
    receivingRoutes(app, deps);
  },
  jobs: [deliverMessage, takeTurn, routeWaiting],
  duties: [
    { name: 'relay.sweep', cron: everyMinute, done: 'messages woken', work: sweep },
    { name: 'relay.end_overdue', cron: everyMinute, done: 'overdue requests ended', work: endOverdue },
    { name: 'relay.end_stranded', cron: everyMinute, done: 'messages to removed platforms ended', work: endStranded },
    { name: 'relay.note_overtaken', cron: everyMinute, done: 'overtaken messages noted', work: noteOvertaken },
    { name: 'relay.stamp', cron: everyMinute, done: 'batches of messages timestamped', work: stampExchanged },
    { name: 'relay.follow_chains', cron: everyMinute, done: 'chains followed', work: followChains },
    { name: 'relay.forget', cron: hourly, done: 'messages forgotten', work: forget },
  ],
  exportAbout,
  forgetPerson,
};
