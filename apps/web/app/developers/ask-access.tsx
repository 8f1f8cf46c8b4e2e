import type { Permission } from '@tamga/contract';
import { askForAccess, listAskers } from '@tamga/contract/gateway.access';
import { getApi } from '@tamga/contract/gateway.directory';
import { ButtonLink, EmptyState, Field, PageTitle, Select, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Link, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { ask, askRole } from '#app/platform/ask.server.ts';
import { type Context, guestContext } from '#app/platform/context.ts';
import { everyPage } from '#app/platform/csv.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { requireSession } from '#app/platform/signed-in.server.ts';
import { usePerson } from '#app/shell/site.ts';
import { accessTexts } from '#app/texts/developers.access.ts';
import { apiTexts } from '#app/texts/developers.apis.ts';
import { wholeIn } from './apis.server.ts';
import type { Route } from './+types/ask-access.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  requireSession(context);
  const [choices, found] = await Promise.all([readChoices(context), call(context, getApi, { params })]);
  const { slug, name } = wholeIn(context.get(guestContext).language, found);
  const api = { slug, name };
  return choices ? { api, choices } : data({ api, choices }, { status: 403 });
}

/** Applications that may use the gateway at all, by their names; null for a person who may ask for none, as most may not. */
async function readChoices(context: Context) {
  const { withheld, ...rights } = await askRole(context);
  if (!mayAsk(rights) && !(withheld && mayAsk(withheld))) return null;
  const { language } = context.get(guestContext);
  const all = await everyPage((after) => ask(context, listAskers, { query: { limit: 100, after } }));
  return all
    .map(({ id, name_mn, name_en }) => ({ value: id, label: language === 'mn' ? name_mn : name_en }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

const mayAsk = ({ permissions }: { permissions: readonly Permission[] }): boolean =>
  permissions.includes('gateway.ask') || permissions.includes('gateway.manage');

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const often = textOf(form, 'requests_per_minute').replaceAll(',', '');
  const body = {
    slug: params.slug,
    application_id: textOf(form, 'application_id'),
    purpose: textOf(form, 'purpose'),
    legal_basis: textOf(form, 'legal_basis'),
    requests_per_minute: often === '' ? Number.NaN : Number(often),
  };
  const outcome = await attempt(context, askForAccess, { body });
  return outcome.ok ? redirect(`/developers/access/${outcome.data.id}?done=asked`) : problemOf(outcome.refusal, form);
}

export default function AskAccess({ loaderData: { api, choices } }: Route.ComponentProps): ReactNode {
  const words = useTexts(accessTexts);
  const apis = useTexts(apiTexts);
  const isManager = usePerson()?.permissions.includes('gateway.manage') ?? false;
  const back = `/developers/apis/${api.slug}`;
  const crumbs = [
    { to: '/developers/apis', label: apis.title },
    { to: back, label: api.name },
  ];
  return (
    <div className="narrow">
      <PageTitle title={words.askTitle(api.name)} {...(choices && { lead: words.askLead })} crumbs={crumbs} />
      {choices === null ? (
        <EmptyState title={words.notYou}>
          <p>{words.notYouText}</p>
          <ButtonLink to={back} kind="secondary">
            {words.toApi}
          </ButtonLink>
        </EmptyState>
      ) : choices.length === 0 ? (
        <EmptyState title={words.nobody}>
          <p>{words.nobodyText}</p>
          {isManager && (
            <ButtonLink to="/admin/applications" kind="secondary">
              {words.toApplications}
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        <TaskForm submit={words.send} aside={<Link to={back}>{words.cancel}</Link>}>
          <Select name="application_id" label={words.application} options={choices} />
          <Field name="purpose" label={words.purpose} hint={words.purposeHint} maxLength={300} />
          <Field name="legal_basis" label={words.basis} hint={words.basisHint} maxLength={300} />
          <Field
            name="requests_per_minute"
            label={words.limit}
            hint={words.limitHint}
            value="600"
            inputMode="numeric"
            autoComplete="off"
          />
        </TaskForm>
      )}
    </div>
  );
}
