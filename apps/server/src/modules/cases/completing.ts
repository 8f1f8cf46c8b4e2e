import * as notifications from '#modules/notifications';
import * as org from '#modules/org';
import * as references from '#modules/references';
import type { Person } from '#platform/actor';
import type { Tx } from '#platform/data/db';
import { requireImpartial } from './assigning.ts';
import { closing, moveApplication } from './moving.ts';
import { noticeOf } from './notices.ts';
import { type CaseDeps, changeAsOfficer, mover, type Seen, type Taken } from './taking.ts';
import { purgeAfter } from './terms.ts';

/** What was approved is carried out, and the applicant has what they applied for. */
export const complete = (deps: CaseDeps, person: Person, seen: Seen): Promise<Taken> =>
  changeAsOfficer(deps, person, seen, async (deps, taken) => {
    await requireImpartial(deps, person, taken);
    const now = deps.now();
    const change = {
      ...closing(now, taken.row),
      purge_after: purgeAfter(now, 'decided'),
      ...(taken.promised.content.duplicate_policy === 'one_open' && { duplicate_key: null }),
    };
    const moved = await moveApplication(deps, person, taken, 'complete', change, { what: 'completed' });
    await issueOutput(deps, person, moved);
    notifications.notify(deps, mover(person), taken.row.applicant_id, noticeOf('application_completed', moved));
    return moved;
  });

/** Where the service produces a document, it says what was decided, by which number. It is made and sealed by a job. */
async function issueOutput(deps: CaseDeps & { db: Tx }, person: Person, { row, promised }: Taken): Promise<void> {
  const { output_type_id, title } = promised.content;
  if (output_type_id === null) return;
  const organisation = await represented(deps, person, row);
  await references.issue(deps, person, {
    caseId: row.id,
    subjectId: row.applicant_id,
    tenantId: row.tenant_id,
    evidenceTypeId: output_type_id,
    title: { mn: title.mn ?? promised.code, en: title.en ?? promised.code },
    data: { fields: [...organisation, { label: numberLabel, value: row.number ?? '' }] },
    lang: row.locale,
    secondApprover: promised.content.second_approver,
    decisionSignature: promised.content.decision_signature,
  });
}

const numberLabel = { mn: 'Өргөдлийн дугаар', en: 'Application number' };
const organisationLabel = { mn: 'Төлөөлсөн байгууллага', en: 'On behalf of' };

/** For which organisation the applicant applied; the document itself names only the applicant. */
async function represented(
  deps: CaseDeps & { db: Tx },
  person: Person,
  { on_behalf_org_id, locale }: Taken['row'],
): Promise<{ label: typeof organisationLabel; value: string }[]> {
  if (on_behalf_org_id === null) return [];
  const organisation = await org.describeOrganisation(deps, mover(person), on_behalf_org_id);
  if (!organisation) throw new Error('an application on behalf of no organisation');
  const { name, name_en } = organisation;
  return [{ label: organisationLabel, value: (locale === 'en' && name_en) || name }];
}
