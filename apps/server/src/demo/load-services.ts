import * as org from '#modules/org';
import * as registry from '#modules/registry';
import { type Person, system } from '#platform/actor';
import { transact } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { agencies } from './agencies.ts';
import { contentOf, evidencesOf, type Ids } from './contents.ts';
import type { DemoAgency } from './describing.ts';
import { lifeEvents } from './life-events.ts';

/** Who describes the services, and who decides in each agency. */
export interface DemoStaff {
  editor: Person;
  officer: Person;
}

type LoadDeps = Pick<Deps, 'pool' | 'now' | 'redis' | 'metrics' | 'wakeups'>;

/**
 * Agencies with their services, published as editors publish them, with every check. What is there stays as it is.
 * Answers with the ids of the services by their codes.
 */
export async function loadDemoServices(deps: LoadDeps, staff: DemoStaff): Promise<Ids> {
  const tenants = await Promise.all(agencies.map((agency) => foundAgency(deps, staff, agency)));
  const [events, ...described] = await Promise.all([
    addLifeEvents(deps, staff, tenants[0] ?? ''),
    ...agencies.map((agency, at) => describeEvidences(deps, staff, agency, tenants[at] ?? '')),
  ]);
  const ids = { events, evidences: new Map(described.flatMap((own) => [...own])) };
  const published = await Promise.all(
    agencies.map((agency, at) => publishServices(deps, staff, agency, tenants[at] ?? '', ids)),
  );
  return new Map(published.flatMap((own) => [...own]));
}

/** Their ids by their short names. */
export async function foundAgencies(deps: LoadDeps, staff: DemoStaff): Promise<Ids> {
  const ids = await Promise.all(agencies.map((agency) => foundAgency(deps, staff, agency)));
  return new Map(agencies.map(({ slug }, at) => [slug, ids[at] ?? '']));
}

async function foundAgency(deps: LoadDeps, { editor, officer }: DemoStaff, agency: DemoAgency): Promise<string> {
  const platform = system('found demo agencies', editor.origin);
  const { slug, name, name_en } = agency;
  const { items } = await org.searchOrganisations(deps, platform, { q: name, limit: 10 });
  const there = items.find((one) => one.name === name);
  if (there) return there.id;
  const details = { reg_no: null, slug, name, name_en, kind: 'gov', state: 'active', verified_at: null } as const;
  const id = await transact(deps, platform, (deps) => org.addOrganisation(deps, platform, details, editor.userId));
  await org.inviteMember(deps, editor, id, { user_id: officer.userId, role: 'officer' });
  await org.acceptInvitation(deps, officer, id);
  return id;
}

async function addLifeEvents(deps: LoadDeps, { editor }: DemoStaff, tenant_id: string): Promise<Map<string, string>> {
  const { items } = await registry.listLifeEvents(deps, editor, { limit: 100 });
  const ids = new Map(items.map(({ code, id }) => [code, id]));
  for (const [at, [code, { mn, en, kind }]] of Object.entries(lifeEvents).entries()) {
    if (ids.has(code)) continue;
    const event = { tenant_id, code, title: { mn, en }, kind, order: (at + 1) * 10 };
    ids.set(code, (await registry.createLifeEvent(deps, editor, event)).id);
  }
  return ids;
}

async function describeEvidences(
  deps: LoadDeps,
  { editor }: DemoStaff,
  agency: DemoAgency,
  tenant_id: string,
): Promise<Map<string, string>> {
  const { items } = await registry.listEvidences(deps, editor, { limit: 100, tenant_id });
  const ids = new Map(items.map(({ code, id }) => [code, id]));
  for (const [code, { title, kind, validity_days = null, sensitivity = 1, ofOthers }] of Object.entries(
    agency.evidences,
  )) {
    if (ids.has(code)) continue;
    const issuing_org_id = ofOthers ? null : tenant_id;
    const rest = { kind, issuing_org_id, formats: ['pdf' as const], validity_days, sensitivity };
    ids.set(code, (await registry.createEvidence(deps, editor, { tenant_id, code, title, ...rest })).id);
  }
  return ids;
}

async function publishServices(
  deps: LoadDeps,
  { editor }: DemoStaff,
  agency: DemoAgency,
  tenant_id: string,
  ids: { events: Ids; evidences: Ids },
): Promise<Map<string, string>> {
  const { items } = await registry.listServices(deps, editor, { limit: 100, tenant_id });
  const done = new Map(items.filter((one) => one.published_no !== null).map(({ code, id }) => [code, id]));
  for (const service of agency.services) {
    const { code } = service;
    if (done.has(code)) continue;
    const begun = items.find((one) => one.code === code);
    const content = contentOf(agency, service, ids);
    const draft = begun ?? (await registry.createService(deps, editor, { tenant_id, code, ...content }));
    const asked = evidencesOf(service, ids.evidences);
    const { id, version } = asked.length === 0 ? draft : await registry.setServiceEvidences(deps, editor, draft, asked);
    await registry.publishService(deps, editor, { id, version });
    done.set(code, id);
  }
  return done;
}
