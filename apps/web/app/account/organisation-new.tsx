import { createOrganisation, lookUpOrganisation } from '@tamga/contract/org';
import { Card, Field, Notice, PageTitle, SummaryList, TaskForm, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { type Answer, attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf, type Refusal } from '#app/platform/refusal.server.ts';
import { organisationTexts } from '#app/texts/account.organisations.ts';
import type { Route } from './+types/organisation-new.ts';

/** A look-up is answered and not redirected: the people whom the register names find each one in their access log. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const regNo = textOf(form, 'reg_no');
  if (form.get('step') === 'create') {
    const outcome = await attempt(context, createOrganisation, { body: { reg_no: regNo } });
    if (!outcome.ok) return problemOf(outcome.refusal, form);
    return redirect(`/me/organisations/${outcome.data.tenant_id}?done=created`);
  }
  const outcome = await attempt(context, lookUpOrganisation, { params: { regNo } });
  return outcome.ok ? { found: outcome.data } : problemOf(atTheField(outcome.refusal), form);
}

/** The number stands in the path of the operation, and in a field of the form. */
const atTheField = (refusal: Refusal): Refusal => ({
  ...refusal,
  fields: { reg_no: refusal.fields.regNo ?? refusal.message },
});

export default function NewOrganisation({ actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(organisationTexts);
  const crumbs = [{ to: '/me/organisations', label: words.organisations }];
  const found = actionData && 'found' in actionData ? actionData.found : null;
  return (
    <>
      <PageTitle title={words.newTitle} lead={words.newLead} crumbs={crumbs} />
      {found ? (
        <Found found={found} />
      ) : (
        <TaskForm submit={words.find}>
          <Field
            name="reg_no"
            label={words.newNumber}
            hint={words.newNumberHint}
            inputMode="numeric"
            maxLength={7}
            autoComplete="off"
          />
        </TaskForm>
      )}
    </>
  );
}

function Found({ found }: { found: Answer<typeof lookUpOrganisation> }): ReactNode {
  const words = useTexts(organisationTexts);
  const formats = useFormats();
  const officers = found.officers.map(({ name, role }) => `${name} (${words.officerRoles[role]})`).join(', ');
  const refused = found.is_active ? words.mayNotCreate : words.closed;
  const mayCreate = found.may_create && found.is_active;
  return (
    <Card title={words.found}>
      <SummaryList
        facts={[
          { label: words.organisation, value: <strong>{found.name}</strong> },
          { label: words.number, value: found.reg_no },
          { label: words.kind, value: words.kinds[found.kind] },
          { label: words.officers, value: officers || '–' },
        ]}
      />
      {found.stale && <Notice tone="warning">{words.stale(formats.date(found.as_of))}</Notice>}
      {!mayCreate && <Notice tone="warning">{refused}</Notice>}
      {mayCreate && <p>{words.mayCreate}</p>}
      {mayCreate ? (
        <TaskForm submit={words.create} aside={<Link to="/me/organisations/new">{words.findOther}</Link>}>
          <input type="hidden" name="step" value="create" />
          <input type="hidden" name="reg_no" value={found.reg_no} />
        </TaskForm>
      ) : (
        <div className="actions">
          <Link to="/me/organisations/new">{words.findOther}</Link>
        </div>
      )}
    </Card>
  );
}
