import * as contract from '@tamga/contract/cases.following';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps';
import { sendObject } from '#platform/http/download';
import { mount } from '#platform/http/mount';
import { addEvidence, findEvidenceFile, removeEvidence } from './evidences.ts';
import { fetchEvidence, type FetchDeps } from './fetching.ts';
import { provideInfo } from './info-items.ts';
import { readOverview } from './overview.ts';
import { listTimeline } from './timeline.ts';

export function followingRoutes(app: FastifyInstance, deps: Deps & FetchDeps): void {
  mount(app, contract.listApplicationTimeline, ({ params, query }, person) =>
    listTimeline(deps, person, params.id, query),
  );
  mount(app, contract.provideInfo, ({ params, body }, person) =>
    provideInfo(deps, person, { id: params.id }, body.items),
  );
  mount(app, contract.addEvidence, ({ params, query, body }, person, { signal }) =>
    addEvidence(deps, person, params.id, query, body, signal),
  );
  mount(app, contract.getEvidenceFile, async ({ params }, person, exchange) =>
    sendObject(exchange, await findEvidenceFile(deps, person, params.id, params.evidence_id)),
  );
  mount(app, contract.removeEvidence, ({ params }, person) =>
    removeEvidence(deps, person, params.id, params.evidence_id),
  );
  mount(app, contract.fetchEvidence, ({ params }, person) => fetchEvidence(deps, person, params.id));
  mount(app, contract.getOverview, (_, person) => readOverview(deps, person));
}
