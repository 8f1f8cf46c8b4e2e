import { getService } from '@tamga/contract/registry';
import { ServiceContent, ServiceEvidence } from '@tamga/contract/registry.content';
import { getPublishing } from '@tamga/contract/registry.versions';
import type { Answer } from '#app/platform/api.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import type { Context } from '#app/platform/context.ts';
import { readOrganisations } from './organisations.server.ts';

export type Service = Omit<Answer<typeof getService>, 'content' | 'evidences'> & {
  content: ServiceContent;
  evidences: ServiceEvidence[];
};

/** A service with everything that its content may leave out said. */
export async function readService(context: Context, id: string): Promise<Service> {
  const service = await ask(context, getService, { params: { id } });
  const evidences = service.evidences.map((one) => ServiceEvidence.parse(one));
  return { ...service, content: ServiceContent.parse(service.content), evidences };
}

/** What its page shows of a service, and what the person may do with it. */
export async function readStanding(context: Context, id: string) {
  const service = await readService(context, id);
  const [organisations, { needs_reviewer }] = await Promise.all([
    readOrganisations(context),
    ask(context, getPublishing, { params: { tenantId: service.tenant_id } }),
  ]);
  const { tenant_id, code, state, version, title, published_no, draft_no, updated_at, missing } = service;
  const may = (action: Service['allowed_actions'][number]) => service.allowed_actions.includes(action);
  return {
    id,
    tenant_id,
    organisation: organisations.find((one) => one.id === tenant_id)?.name ?? '',
    code,
    state,
    version,
    title,
    published_no,
    draft_no,
    updated_at,
    missing,
    archive_reason: service.archive_reason,
    may: { edit: may('edit'), publish: may('publish'), archive: may('archive'), delete: may('delete') },
    // Those who may edit and not publish a draft have written in it themselves.
    waitsForReviewer: needs_reviewer && may('edit') && !may('publish') && (draft_no !== null || state === 'archived'),
    needsReviewer: needs_reviewer,
  };
}

export type Standing = Awaited<ReturnType<typeof readStanding>>;
