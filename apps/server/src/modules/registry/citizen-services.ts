import type { Page } from '@tamga/contract/page';
import type { CitizenService } from '@tamga/contract/registry.gov';
import * as org from '#modules/org';
import { type Person, system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Pool } from '#platform/data/pool';
import { listCatalogueServices } from './catalogue.ts';
import { listConditional } from './citizen-services.sql.ts';
import { listRatios } from './once-only.sql.ts';

/** Which of these services the person has applied for and waits for: the application, by service. */
export type OpenApplications = (person: Person, serviceIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

type Query = Parameters<typeof listCatalogueServices>[2];
type Eligibility = Pick<CitizenService, 'eligible' | 'reason'>;

export async function listCitizenServices(
  deps: { pool: Pool; openApplications: OpenApplications },
  person: Person,
  query: Query,
): Promise<Page<CitizenService>> {
  const { items, next } = await listCatalogueServices(deps, person, query);
  const reader = asActor(deps, system('show the catalogue', person.origin));
  const ids = items.map(({ id }) => id);
  const [conditional, ratios, isMember, open] = await Promise.all([
    listConditional(reader, ids),
    listRatios(reader, ids),
    org.belongsToAny(deps, person),
    deps.openApplications(person, ids),
  ]);
  return {
    items: items.map((service) => ({
      ...service,
      ...eligibilityOf(service.audience, {
        hasConditions: conditional.some(({ id }) => id === service.id),
        isMember,
      }),
      open_application_id: open.get(service.id) ?? null,
      prefill_ratio: ratios.find(({ service_id }) => service_id === service.id)?.ratio ?? null,
    })),
    next,
  };
}

/** Conditions are sentences, which only people can judge. */
function eligibilityOf(
  audience: CitizenService['audience'],
  { hasConditions, isMember }: { hasConditions: boolean; isMember: boolean },
): Eligibility {
  if (audience === 'organisation' && !isMember) return { eligible: 'no', reason: forOrganisations };
  return hasConditions ? { eligible: 'unknown', reason: readConditions } : { eligible: 'yes', reason: null };
}

const forOrganisations = {
  mn: 'Энэ үйлчилгээг байгууллага авна. Эхлээд байгууллагаа бүртгүүлэх эсвэл ажилтнаар нь нэгдэнэ үү.',
  en: 'This service is for organisations. Please register or join yours first.',
};
const readConditions = {
  mn: 'Энэ үйлчилгээг авахад нөхцөл бий. Та хангаж байгаа эсэхээ уншиж шалгана уу.',
  en: 'This service has conditions. Please read them to see whether they fit you.',
};
