import { everyMinute, hourly } from '#platform/messaging/duties';
import { bareId, type Room } from '#platform/room';
import { applicationRoutes } from './applications.routes.ts';
import { endWaiting, markOverdue } from './deadlines.ts';
import { countAhead } from './counted-days.ts';
import { type FetchDeps } from './fetching.ts';
import { followingRoutes } from './following.routes.ts';
import { exportAbout, forgetPerson } from './people.ts';
import { type ForgetCase, purgeOld } from './purging.ts';
import { remindOfEnds } from './reminding.ts';
import type { Deps } from '#platform/deps';

const work = { not: 'how many an official decided on a day; citizens read of their own in the timeline' } as const;

export const room: Room<Deps & FetchDeps & { forgetCase: ForgetCase }> = {
  name: 'cases',
  retention:
    'What was answered for ten years after the decision, as the law on archives says, and for 90 days where nothing was ' +
    'decided; drafts for 30 days after they were touched. What happened to an application, without what was written, for good; where a service ' +
    'is given once in a life, with a mark of the person that nobody can read without its key.',
  people: {
    'cases.application': { exported: true, erased: 'anonymised' },
    'cases.day_of_officer': { exported: work, erased: bareId },
    'cases.decision': { exported: true, erased: 'anonymised' },
    'cases.event': { exported: true, erased: bareId },
    'cases.info_item': { exported: true, erased: 'anonymised' },
  },
  routes(app, deps) {
    applicationRoutes(app, deps);
    followingRoutes(app, deps);
  },
  duties: [
    { name: 'cases.end_waiting', cron: '*/5 * * * *', done: 'applications ended or gone on with', work: endWaiting },
    { name: 'cases.mark_overdue', cron: everyMinute, done: 'applications marked overdue', work: markOverdue },
    { name: 'cases.remind', cron: '*/5 * * * *', done: 'applicants reminded', work: remindOfEnds },
    { name: 'cases.count_days', cron: hourly, done: 'organisations counted', work: countAhead },
    { name: 'cases.purge', cron: hourly, done: 'old applications purged', work: purgeOld },
  ],
  exportAbout,
  forgetPerson,
};
