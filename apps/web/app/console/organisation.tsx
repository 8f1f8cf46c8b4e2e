import { lookUpOrganisation } from '@tamga/contract/operator.directory';
import { Card, Field, PageTitle, StatusTag, SummaryList, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { type Answer, attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { lookUpTexts } from '#app/texts/console.look-ups.ts';
import { admitOperator } from '#app/platform/ask.server.ts';
import { unanswered } from './look-up.server.ts';
import { Freshness, LookUpForm, NoEntry } from './look-up.tsx';
import type { Route } from './+types/organisation.ts';

type FoundOrganisation = Answer<typeof lookUpOrganisation>;

export async function loader({ context }: Route.LoaderArgs): Promise<null> {
  await admitOperator(context);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const query = { reg_no: textOf(form, 'reg_no'), reason: textOf(form, 'reason'), reveal: String(form.has('reveal')) };
  const outcome = await attempt(context, lookUpOrganisation, { query });
  return outcome.ok ? { found: outcome.data } : unanswered(context, outcome.refusal, form);
}

export default function Organisation({ actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(lookUpTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.organisationTitle} lead={words.organisationLead} />
      {actionData && 'found' in actionData && <Found found={actionData.found} />}
      <NoEntry answer={actionData} />
      <LookUpForm>
        <Field
          name="reg_no"
          label={words.organisationNumber}
          hint={words.organisationNumberHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
        />
      </LookUpForm>
    </div>
  );
}

function Found({ found }: { found: FoundOrganisation }): ReactNode {
  const words = useTexts(lookUpTexts);
  const formats = useFormats();
  return (
    <Card title={words.found}>
      <SummaryList
        facts={[
          { label: words.name, value: <strong>{found.name}</strong> },
          { label: words.nameEn, value: found.name_en },
          { label: words.registerNumber, value: found.reg_no },
          { label: words.kind, value: words.kinds[found.kind] },
          {
            label: words.active,
            value: (
              <StatusTag tone={found.is_active ? 'success' : 'warning'}>
                {words.activeWords[found.is_active ? 'yes' : 'no']}
              </StatusTag>
            ),
          },
          { label: words.registeredOn, value: found.registered_on && formats.date(found.registered_on) },
          { label: words.address, value: found.address },
          { label: words.officers, value: <Officers officers={found.officers} /> },
        ]}
      />
      <Freshness found={found} />
    </Card>
  );
}

function Officers({ officers }: Pick<FoundOrganisation, 'officers'>): ReactNode {
  const words = useTexts(lookUpTexts);
  const formats = useFormats();
  const roles: Readonly<Record<string, string>> = words.roles;
  if (officers.length === 0) return words.noOfficers;
  return (
    <ul className="plain-list">
      {officers.map(({ civil_id, family_name, given_name, role, since }) => (
        <li key={`${civil_id}-${role}-${since}`}>
          {family_name} <strong>{given_name}</strong>, {roles[role] ?? role}
          <br />
          <span className="muted">
            {civil_id}
            {since && ` · ${words.since}: ${formats.date(since)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
