import { beginApplication, listApplications } from '@tamga/contract/cases';
import { listOwnOrganisations } from '@tamga/contract/org';
import { getCatalogueService } from '@tamga/contract/registry.catalogue';
import { ButtonLink, Notice, PageTitle, Radios, Section, TaskForm, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt, call, failWith } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { applyTexts } from '#app/texts/cases.apply.ts';
import type { Route } from './+types/begin.ts';

export async function loader({ context, params: { service: id } }: Route.LoaderArgs) {
  const service = await readService(context, id);
  const { items } = await call(context, listApplications, { query: { state: 'draft', service_id: id, limit: 1 } });
  const organisations = service.audience === 'person' ? [] : await listRun(context);
  const { title, audience, evidences, content } = service;
  const needs = evidences.map(({ title, required, fetched }) => ({ title, required, fetched }));
  return {
    id,
    title,
    audience,
    organisations,
    needs,
    isSigned: content.requires_signature,
    draft: items[0]?.id ?? null,
  };
}

async function readService(context: Context, id: string) {
  const outcome = await attempt(context, getCatalogueService, { params: { id } });
  if (outcome.ok) return outcome.data;
  const { refusal } = outcome;
  throw failWith(refusal.status === 400 ? { ...refusal, status: 404 } : refusal);
}

/** The organisations that the person runs, for which they may apply. */
async function listRun(context: Context) {
  const { items } = await call(context, listOwnOrganisations, { query: { limit: 100 } });
  return items
    .filter(({ my_role, my_state, state }) => my_state === 'active' && state === 'active' && runs(my_role))
    .map(({ tenant_id, name }) => ({ value: tenant_id, label: name }));
}

const runs = (role: string): boolean => role === 'owner' || role === 'admin';

export async function action({ request, context, params: { service: service_id } }: Route.ActionArgs) {
  const form = await request.formData();
  const on_behalf_of = textOf(form, 'on_behalf_of') || null;
  const outcome = await attempt(context, beginApplication, { body: { service_id, on_behalf_of } });
  return outcome.ok ? redirect(`/me/applications/${outcome.data.id}/answers/1`) : problemOf(outcome.refusal, form);
}

export default function Begin({ loaderData }: Route.ComponentProps): ReactNode {
  const { id, title, audience, organisations, needs, isSigned, draft } = loaderData;
  const words = useTexts(applyTexts);
  const language = useLanguage();
  const own = audience === 'both' ? [{ value: '', label: words.myself }] : [];
  const options = [...own, ...organisations];
  const isClosed = audience === 'organisation' && organisations.length === 0;
  return (
    <>
      <PageTitle
        title={words.begin}
        lead={title[language]}
        crumbs={[{ to: `/services/${id}`, label: title[language] }]}
      />
      {draft && (
        <Notice tone="accent" title={words.open}>
          <p>{words.openText}</p>
          <ButtonLink to={`/me/applications/${draft}/answers/1`}>{words.goOn}</ButtonLink>
        </Notice>
      )}
      <p>{words.beginLead}</p>
      {needs.length > 0 && (
        <Section title={words.need}>
          <ul>
            {needs.map((need) => (
              <li key={need.title.mn}>
                {need.title[language]}
                {need.fetched && ` — ${words.fetchedNote}`}
                {!need.fetched && !need.required && ` — ${words.optional}`}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {isSigned && <p>{words.signature}</p>}
      {isClosed ? (
        <Notice tone="warning">
          <p>
            {words.notYours} <Link to="/me/organisations">{words.organisations}</Link>
          </p>
        </Notice>
      ) : (
        <TaskForm
          submit={words.beginNow}
          kind={draft ? 'secondary' : 'primary'}
          aside={<Link to={`/services/${id}`}>{words.back}</Link>}
        >
          {options.length > 0 && (
            <Radios name="on_behalf_of" label={words.forWhom} value={options[0]?.value} options={options} />
          )}
        </TaskForm>
      )}
    </>
  );
}
