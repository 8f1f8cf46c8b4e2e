import { serviceWords, services } from '@tamga/contract/application';
import { setServices } from '@tamga/contract/applications.secrets';
import { ButtonLink, Card, Checkboxes, Done, SummaryList, TaskForm, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { applicationPageTexts } from '#app/texts/admin-application.ts';
import { applicationTexts } from '#app/texts/admin-applications.ts';
import { ApplicationHead } from './application-head.tsx';
import { readApplication } from './application.server.ts';
import type { Route } from './+types/application-keys.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { language } = context.get(guestContext);
  const application = await readApplication(context, params.id);
  const { id, name, kind, auth_method, version, secrets } = application;
  return {
    application: { id, name, kind, auth_method, version },
    secrets: secrets.map((secret) => ({ id: secret.id, ending: secret.hint, until: secret.expires_at })),
    held: application.services,
    services: services.map((key) => ({ value: key, label: serviceWords[key][language], hint: key })),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const ticked = new Set(form.getAll('services'));
  const body = { services: services.filter((one) => ticked.has(one)), version: Number(form.get('version')) };
  const outcome = await attempt(context, setServices, { params, body });
  return outcome.ok
    ? redirect(`/admin/applications/${params.id}/keys?done=services`)
    : problemOf(outcome.refusal, form);
}

export default function ApplicationKeys({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(applicationTexts);
  const { titles } = useTexts(applicationPageTexts);
  const { application, secrets, held, services } = loaderData;
  return (
    <>
      <ApplicationHead application={application} here="keys" title={titles.keys(application.name)} />
      <Done words={words.done} />
      <Card title={words.secrets}>
        {application.auth_method === 'secret' ? (
          <Secrets id={application.id} secrets={secrets} />
        ) : (
          <p>{words.secretNone}</p>
        )}
      </Card>
      <Card title={words.services}>
        <p className="muted">{words.servicesText}</p>
        <TaskForm submit={words.saveServices}>
          <input type="hidden" name="version" value={application.version} />
          <Checkboxes
            name="services"
            label={<span className="visually-hidden">{words.services}</span>}
            values={held}
            options={services}
          />
        </TaskForm>
      </Card>
    </>
  );
}

type Secret = Route.ComponentProps['loaderData']['secrets'][number];

function Secrets({ id, secrets }: { id: string; secrets: readonly Secret[] }): ReactNode {
  const words = useTexts(applicationTexts);
  const formats = useFormats();
  return (
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
  );
}
