import { serviceWords, services } from '@tamga/contract/application';
import { listMistakes, setServices, testRedirect } from '@tamga/contract/applications.secrets';
import {
  ButtonLink,
  Card,
  Checkboxes,
  Done,
  PageTitle,
  StatusTag,
  SummaryList,
  TaskForm,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { applicationTexts } from '#app/texts/admin-applications.ts';
import { readApplication } from './application.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import { Mistakes } from './mistakes.tsx';
import { RedirectTester } from './redirect-tester.tsx';
import type { Route } from './+types/application.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { language } = context.get(guestContext);
  const [application, { items: mistakes }] = await Promise.all([
    readApplication(context, params.id),
    ask(context, listMistakes, { params }),
  ]);
  const { id, name, kind, active, auth_method, version, redirect_uris, created_at, secrets } = application;
  return {
    application: { id, name, kind, active, auth_method, version, redirect_uris, created_at },
    secrets: secrets.map((secret) => ({ id: secret.id, ending: secret.hint, until: secret.expires_at })),
    held: application.services,
    services: services.map((key) => ({ value: key, label: serviceWords[key][language], hint: key })),
    mistakes,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get('intent') === 'test') {
    const redirect_uri = textOf(form, 'redirect_uri');
    const outcome = await attempt(context, testRedirect, { params, body: { redirect_uri } });
    return outcome.ok ? { verdict: outcome.data, given: redirect_uri } : problemOf(outcome.refusal, form);
  }
  const ticked = new Set(form.getAll('services'));
  const body = { services: services.filter((one) => ticked.has(one)), version: Number(form.get('version')) };
  const outcome = await attempt(context, setServices, { params, body });
  return outcome.ok ? redirect(`/admin/applications/${params.id}?done=services`) : problemOf(outcome.refusal, form);
}

export default function Application({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(applicationTexts);
  const formats = useFormats();
  const { application, secrets, held, services, mistakes } = loaderData;
  const { id, name, kind, active } = application;
  const problem = actionData && 'message' in actionData ? actionData : null;
  const problemIn = (intent: string) => (problem?.values.intent === intent ? problem : null);
  return (
    <>
      <PageTitle title={name} crumbs={[{ to: '/admin/applications', label: words.title }]}>
        <ButtonLink to={`/admin/applications/${id}/settings`} kind="secondary">
          {words.changeSettings}
        </ButtonLink>
      </PageTitle>
      <Done words={words.done} />
      <Card>
        <SummaryList
          facts={[
            { label: words.clientId, value: <code>{id}</code> },
            {
              label: words.state,
              value: (
                <StatusTag tone={active ? 'success' : 'warning'}>{active ? words.active : words.inactive}</StatusTag>
              ),
            },
            { label: words.kind, value: words.kinds[kind] },
            { label: words.method, value: words.methods[application.auth_method] },
            {
              label: words.redirectUris,
              value: application.redirect_uris.map((uri) => (
                <div key={uri}>
                  <code>{uri}</code>
                </div>
              )),
            },
            { label: words.created, value: formats.dateTime(application.created_at) },
          ]}
        />
      </Card>
      <Card title={words.secrets}>
        {application.auth_method === 'secret' ? (
          <>
            <SummaryList
              facts={secrets.map((secret) => ({
                label: (
                  <>
                    {words.secretHint} <code>…{secret.ending}</code>
                  </>
                ),
                value: `${words.secretUntil}: ${secret.until ? formats.dateTime(secret.until) : words.secretForever}`,
              }))}
            />
            <div className="actions">
              <ButtonLink to={`/admin/applications/${id}/rotate`} kind="secondary">
                {words.rotate}
              </ButtonLink>
            </div>
          </>
        ) : (
          <p>{words.secretNone}</p>
        )}
      </Card>
      <RedirectTester problem={problemIn('test')} tried={actionData && 'verdict' in actionData ? actionData : null} />
      <Mistakes id={id} mistakes={mistakes} />
      <Card title={words.services}>
        <p className="muted">{words.servicesText}</p>
        <TaskForm submit={words.saveServices} problem={problemIn('services')}>
          <input type="hidden" name="intent" value="services" />
          <input type="hidden" name="version" value={application.version} />
          <Checkboxes
            name="services"
            label={<span className="visually-hidden">{words.services}</span>}
            values={held}
            options={services}
          />
        </TaskForm>
      </Card>
      <p>
        <Link to={`/admin/applications/${id}/delete`}>{words.delete}</Link>
      </p>
    </>
  );
}
