import type { CaseApplication } from '@tamga/contract/cases';
import * as org from '#modules/org';
import * as registry from '#modules/registry';
import type { Person } from '#platform/actor';
import { transact } from '#platform/data/db';
import { uuidv7 } from '#platform/data/uuid';
import { AppError } from '#platform/error';
import { type Answers, formOf, mergeAnswers, partialAnswers, sealAnswers } from './answers.ts';
import { describeOwn } from './applications.ts';
import { countOpen, insertApplication } from './applications.sql.ts';
import { tellOfApplication } from './records.ts';
import { handIn, namingDuplicate } from './submitting.ts';
import { type CaseDeps, mover, take } from './taking.ts';
import { daysAfter, draftDays } from './terms.ts';

interface Wish {
  service_id: string;
  data: Answers;
  on_behalf_of: string | null;
  submit: boolean;
  locale: 'mn' | 'en';
}

/** More than anybody has under way by hand. */
const draftsMax = 50;

export async function beginApplication(deps: CaseDeps, person: Person, wish: Wish): Promise<CaseApplication> {
  const promised = await registry.findOfferedPromise(deps, person, wish.service_id);
  if (!promised) throw new AppError('registry.service_not_found');
  await requireAudience(deps, person, promised, wish.on_behalf_of);
  const answers = partialAnswers(formOf(promised.content), mergeAnswers({}, wish.data));
  const work = transact(deps, mover(person), async (deps) => {
    if ((await countOpen(deps.db, person.userId, ['draft'])) >= draftsMax) throw new AppError('cases.too_many_drafts');
    const now = deps.now();
    const id = uuidv7(now.getTime());
    const row = await insertApplication(deps.db, {
      id,
      tenant_id: promised.tenant_id,
      service_id: promised.service_id,
      version_no: promised.no,
      applicant_id: person.userId,
      on_behalf_org_id: wish.on_behalf_of,
      ...sealAnswers(deps.keyring, id, answers),
      waits_until: daysAfter(now, draftDays),
      locale: wish.locale,
      created_at: now,
      updated_at: now,
    });
    await tellOfApplication(deps, person, 'begun', row);
    if (!wish.submit) return describeOwn(deps, person, row);
    const taken = await take(deps, person, { id }, null);
    return describeOwn(deps, person, await handIn(deps, person, taken));
  });
  return namingDuplicate(deps, person, { ...promised, on_behalf_org_id: wish.on_behalf_of }, work);
}

/** For whom the service is; for an organisation those apply who run it. */
async function requireAudience(
  deps: CaseDeps,
  person: Person,
  { content: { audience } }: registry.Promised,
  tenantId: string | null,
): Promise<void> {
  if (tenantId === null) {
    if (audience === 'organisation') throw new AppError('cases.wrong_audience');
    return;
  }
  const { my_role, state } = await org.requireMembership(deps, person, tenantId);
  if (my_role !== 'owner' && my_role !== 'admin') throw new AppError('org.not_allowed');
  if (state !== 'active') throw new AppError('org.organisation_not_active');
  if (audience === 'person') throw new AppError('cases.wrong_audience');
}
