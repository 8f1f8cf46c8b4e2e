import { rotateSecret } from '@tamga/contract/applications.secrets';
import { ButtonLink, PageTitle, Radios, SecretOnce, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { applicationTexts } from '#app/texts/admin-applications.ts';
import { AgreementCard, agreementIn } from './agreement.tsx';
import { agreementOf } from './agreement.server.ts';
import { readApplication } from './application.server.ts';
import type { Route } from './+types/rotate-secret.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name } = await readApplication(context, params.id);
  return { id, name };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const body = { overlap_seconds: Number(form.get('overlap')) };
  const outcome = await attempt(context, rotateSecret, { params, body });
  return outcome.ok ? { fresh: outcome.data.secret ?? '' } : agreementOf(outcome.refusal, form);
}

export default function RotateSecret({ loaderData: { id, name }, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(applicationTexts);
  const shared = useTexts(adminTexts);
  if (actionData && 'fresh' in actionData) {
    return (
      <div className="narrow">
        <PageTitle title={words.rotated} />
        <SecretOnce name="fresh" label={words.secret} value={actionData.fresh} />
        <div className="actions">
          <ButtonLink to={`/admin/applications/${id}`}>{words.toApplication}</ButtonLink>
        </div>
      </div>
    );
  }
  const keys = `/admin/applications/${id}/keys`;
  const agreement = agreementIn(actionData);
  if (agreement) {
    return (
      <div className="narrow">
        <PageTitle title={words.rotateTitle(name)} />
        <AgreementCard agreement={agreement} cancel={keys} />
      </div>
    );
  }
  return (
    <div className="narrow">
      <PageTitle title={words.rotateTitle(name)} lead={words.rotateText} />
      <TaskForm submit={words.rotate} aside={<Link to={keys}>{shared.cancel}</Link>}>
        <Radios
          name="overlap"
          label={words.overlap}
          value="604800"
          options={Object.entries(words.overlaps).map(([value, label]) => ({ value, label }))}
        />
      </TaskForm>
    </div>
  );
}
