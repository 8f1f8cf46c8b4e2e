import { getFile, shareFile } from '@tamga/contract/storage.files';
import { EmptyState, Field, PageTitle, Radios, Select, Tabs, TaskForm, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { typedIn } from '#app/platform/typed.ts';
import { shareTexts } from '#app/texts/account.file-share.ts';
import type { Route } from './+types/file-share.ts';
import { type Recipient, readRecipients } from './file-recipients.server.ts';

const rights = ['read', 'write'] as const;
const terms = ['7', '31', '92', '365'] as const;

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  const { name, tenant_id } = await call(context, getFile, { params: { id } });
  const isForAll = url.searchParams.get('with') === 'organisation';
  // Null where one person is meant.
  return { id, name, organisations: isForAll ? await readRecipients(context, tenant_id) : null };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const [civil_id, tenant_id] = [textOf(form, 'civil_id'), textOf(form, 'tenant_id')];
  const words = wordsIn(shareTexts, context.get(guestContext).language);
  if (form.has('tenant_id')) {
    if (tenant_id === '') return problemWith(form, 'tenant_id', words.noOrganisation);
  } else if (!/^\d{12}$/.test(civil_id)) return problemWith(form, 'civil_id', words.wrongNumber);
  const body = {
    ...(tenant_id === '' ? { civil_id } : { tenant_id }),
    right: textOf(form, 'right') === 'write' ? ('write' as const) : ('read' as const),
    days: Number(textOf(form, 'days')) || 31,
  };
  const outcome = await attempt(context, shareFile, { params: { id }, body });
  return outcome.ok ? redirect(`/me/files/${id}?done=shared`) : problemOf(outcome.refusal, form);
}

const problemWith = (form: FormData, name: string, message: string) => ({
  message,
  fields: { [name]: message },
  values: typedIn(form),
});

export default function ShareFile({ loaderData: { id, name, organisations } }: Route.ComponentProps): ReactNode {
  const words = useTexts(shareTexts);
  const file = `/me/files/${id}`;
  return (
    <div className="narrow">
      <PageTitle
        title={words.title}
        lead={organisations ? words.leadAll : words.lead}
        crumbs={[{ to: file, label: name }]}
      />
      <Tabs
        label={words.whom}
        tabs={[
          { to: `${file}/share`, label: words.withPerson, isHere: organisations === null },
          { to: `${file}/share?with=organisation`, label: words.withOrganisation, isHere: organisations !== null },
        ]}
      />
      {organisations?.length === 0 ? (
        <EmptyState title={words.noneToChoose} />
      ) : (
        <TaskForm
          key={organisations ? 'organisation' : 'person'}
          submit={words.send}
          aside={<Link to={file}>{words.cancel}</Link>}
        >
          <Whom organisations={organisations} />
          <Radios
            name="right"
            label={words.right}
            value="read"
            options={rights.map((value) => ({ value, label: words.rights[value] }))}
          />
          <Select
            name="days"
            label={words.days}
            value="31"
            options={terms.map((value) => ({ value, label: words.terms[value] }))}
          />
        </TaskForm>
      )}
    </div>
  );
}

function Whom({ organisations }: { organisations: readonly Recipient[] | null }): ReactNode {
  const words = useTexts(shareTexts);
  if (organisations)
    return (
      <Select
        name="tenant_id"
        label={words.organisation}
        hint={words.organisationHint}
        options={[
          { value: '', label: words.choose },
          ...organisations.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    );
  return (
    <Field
      name="civil_id"
      label={words.number}
      hint={words.numberHint}
      inputMode="numeric"
      maxLength={12}
      autoComplete="off"
    />
  );
}
