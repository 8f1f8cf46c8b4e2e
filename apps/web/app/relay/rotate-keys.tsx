import { rotateKeys } from '@tamga/contract/relay.platforms';
import { Checkbox, Field, PageTitle, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { platformTexts } from '#app/texts/relay-platforms.ts';
import { platformAt } from './addresses.ts';
import { readPlatform } from './platforms.server.ts';
import type { Route } from './+types/rotate-keys.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name, signature } = await readPlatform(context, params.id);
  return { id, name, isShared: signature === 'v1' };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, rotateKeys, {
    params: { id },
    body: {
      public_key: textOf(form, 'public_key') || undefined,
      secret: textOf(form, 'secret') || undefined,
      renew_own: form.get('renew_own') === 'yes',
      compromised: form.get('compromised') === 'yes',
    },
  });
  return outcome.ok ? redirect(`${platformAt(id)}?done=rotated`) : problemOf(outcome.refusal, form);
}

export default function ChangeKeys({ loaderData: { id, name, isShared } }: Route.ComponentProps): ReactNode {
  const words = useTexts(platformTexts);
  const { cancel } = useTexts(adminTexts);
  const at = platformAt(id);
  return (
    <div className="narrow">
      <PageTitle title={words.rotateTitle} lead={words.rotateText} crumbs={[{ to: at, label: name }]} />
      <TaskForm submit={words.rotate} aside={<Link to={at}>{cancel}</Link>}>
        {isShared ? (
          <Field name="secret" label={words.newSecret} hint={words.newSecretHint} autoComplete="off" optional />
        ) : (
          <>
            <Field
              name="public_key"
              label={words.newTheirKey}
              hint={words.newTheirKeyHint}
              autoComplete="off"
              spellCheck={false}
              optional
            />
            <Checkbox name="renew_own" label={words.renewOwn} hint={words.renewOwnHint} />
          </>
        )}
        <Checkbox name="compromised" label={words.compromised} hint={words.compromisedHint} />
      </TaskForm>
    </div>
  );
}
