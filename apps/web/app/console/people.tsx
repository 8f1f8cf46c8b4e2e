import { listVerifiedPeople } from '@tamga/contract/operator.directory';
import { Button, type Column, DataTable, EmptyState, Field, PageTitle, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { type Answer, attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { lookUpTexts } from '#app/texts/console.look-ups.ts';
import { admitOperator } from '#app/platform/ask.server.ts';
import { unanswered } from './look-up.server.ts';
import { LookUpForm } from './look-up.tsx';
import type { Route } from './+types/people.ts';

type VerifiedPerson = Answer<typeof listVerifiedPeople>['items'][number];

export async function loader({ context }: Route.LoaderArgs): Promise<null> {
  await admitOperator(context);
  return null;
}

/** Each page is a look-up with its reason, so the next one is asked for by a form and not by a link. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const asked = { reason: textOf(form, 'reason'), given_name: textOf(form, 'given_name') };
  const query = { ...asked, given_name: asked.given_name || undefined, after: textOf(form, 'after') || undefined };
  const outcome = await attempt(context, listVerifiedPeople, { query });
  return outcome.ok
    ? { asked, people: outcome.data.items, next: outcome.data.next }
    : unanswered(context, outcome.refusal, form);
}

export default function People({ actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(lookUpTexts);
  const columns = useColumns();
  const found = actionData && 'people' in actionData ? actionData : null;
  return (
    <>
      <PageTitle title={words.peopleTitle} lead={words.peopleLead} />
      {found && (
        <DataTable
          caption={words.peopleTitle}
          columns={columns}
          rows={found.people}
          rowKey={({ id }) => id}
          next={null}
          empty={
            <EmptyState title={words.nobody} picture="search">
              <p>{words.nobodyText}</p>
            </EmptyState>
          }
        />
      )}
      {found?.next && (
        <Form method="post" className="actions">
          <input type="hidden" name="reason" value={found.asked.reason} />
          <input type="hidden" name="given_name" value={found.asked.given_name} />
          <input type="hidden" name="after" value={found.next} />
          <Button kind="secondary">{words.next}</Button>
        </Form>
      )}
      <div className="narrow">
        <LookUpForm mayReveal={false}>
          <Field
            name="given_name"
            label={words.givenName}
            hint={words.givenNameHint}
            optional
            autoComplete="off"
            maxLength={100}
          />
        </LookUpForm>
      </div>
    </>
  );
}

function useColumns(): Column<VerifiedPerson>[] {
  const words = useTexts(lookUpTexts);
  const formats = useFormats();
  return [
    {
      key: 'name',
      heading: words.name,
      cell: (person) => (
        <div>
          {person.family_name} {person.given_name}
          <br />
          <span className="muted">{person.civil_id}</span>
        </div>
      ),
    },
    { key: 'verified', heading: words.verifiedAt, cell: (person) => formats.shortDate(person.eid_verified_at) },
    { key: 'active', heading: words.active, cell: (person) => words.peopleActive[person.active ? 'yes' : 'no'] },
    { key: 'id', heading: words.userId, cell: (person) => <code>{person.id}</code> },
  ];
}
