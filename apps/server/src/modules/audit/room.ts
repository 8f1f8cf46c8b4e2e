import type { Deps } from '#platform/deps';
import type { Room } from '#platform/room';
import { logRoutes } from './log.routes.ts';
import { exportAbout, type RecordReading } from './log.ts';
import { eraseSubject } from './subjects.ts';

export const room: Room<Deps & { recordReading: RecordReading }> = {
  name: 'audit',
  retention: 'What is personal in a record until the person is erased; the record itself is kept by the ledger.',
  people: {
    'audit.pending': { exported: true, erased: 'anonymised' },
    'audit.record': { exported: true, erased: 'anonymised' },
    'audit.subject_key': { exported: { not: 'a key, which opens what is exported' }, erased: 'deleted' },
  },
  routes: (app, deps) => logRoutes(app, deps, deps.recordReading),
  exportAbout,
  async forgetPerson(deps, userId, actor) {
    await eraseSubject(deps, actor, userId);
  },
};
