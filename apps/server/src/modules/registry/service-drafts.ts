import type { Service } from '@tamga/contract/registry';
import { type ServiceContent, type ServiceEvidence, VersionContent } from '@tamga/contract/registry.content';
import type { Person } from '#platform/actor';
import { transact } from '#platform/data/db';
import { transition } from '#platform/data/states';
import { namingWhatExists, saveDraft } from './drafts.ts';
import { tellOfService } from './service-records.ts';
import { getService, type RegistryDeps } from './services.ts';
import { serviceStates } from './services.states.ts';
import { type Seen, takeService } from './taking.ts';

export const changeService = (
  deps: RegistryDeps,
  person: Person,
  seen: Seen,
  content: ServiceContent,
): Promise<Service> => edit(deps, person, seen, ({ evidences }) => ({ ...content, evidences }));

export const setServiceEvidences = (
  deps: RegistryDeps,
  person: Person,
  seen: Seen,
  evidences: ServiceEvidence[],
): Promise<Service> => edit(deps, person, seen, (content) => ({ ...content, evidences }));

/** Writes the draft, or begins one of what is published. */
function edit(
  deps: RegistryDeps,
  person: Person,
  seen: Seen,
  change: (content: VersionContent) => VersionContent,
): Promise<Service> {
  const work = transact(deps, person, async (deps) => {
    const row = await takeService(deps, person, seen);
    const { id, tenant_id, draft_no, published_no } = row;
    const [now, version, no] = [deps.now(), row.version + 1, draft_no ?? (published_no ?? 0) + 1];
    const { to: state } = await transition(deps, serviceStates, row, 'edit', person, {
      version,
      draft_no: no,
      updated_at: now,
    });
    const content = change(VersionContent.parse(row.content));
    await saveDraft(deps, { service_id: id, tenant_id, no, content, editor: person.userId, now });
    tellOfService(deps, person, 'registry.service_changed', { id, tenant_id, state, version }, { no });
    return getService(deps, person, id);
  });
  return namingWhatExists(work);
}
