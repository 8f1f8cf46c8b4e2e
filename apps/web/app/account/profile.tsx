import { getOwnProfile } from '@tamga/contract/users';
import { getOwnLatinName, putOwnLatinName } from '@tamga/contract/users.names';
import {
  Button,
  ButtonLink,
  Card,
  Done,
  Field,
  PageTitle,
  Section,
  SummaryList,
  TaskForm,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { profileTexts } from '#app/texts/account.profile.ts';
import type { Route } from './+types/profile.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const [profile, latin] = await Promise.all([call(context, getOwnProfile), call(context, getOwnLatinName)]);
  const { family_name, given_name, ge_id, email, email_verified_at, phone, phone_verified_at, role, created_at } =
    profile;
  const isVerified = email_verified_at !== null;
  const isPhoneVerified = phone_verified_at !== null;
  return { family_name, given_name, ge_id, email, isVerified, phone, isPhoneVerified, role, created_at, latin };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { suggestion } = await call(context, getOwnLatinName);
  const typed = {
    family_name_latin: textOf(form, 'family_name_latin'),
    given_name_latin: textOf(form, 'given_name_latin'),
  };
  const body = form.get('use') === 'suggested' ? suggestion : typed;
  const outcome = await attempt(context, putOwnLatinName, { body });
  return outcome.ok ? redirect('/me/profile?done=saved') : problemOf(outcome.refusal, form);
}

export default function Profile({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(profileTexts);
  const formats = useFormats();
  const { email, isVerified } = loaderData;
  const { phone, isPhoneVerified } = loaderData;
  const phoneShown = phone === null ? words.none : isPhoneVerified ? words.verified(phone) : words.unverified(phone);
  const emailShown = email === null ? words.none : isVerified ? words.verified(email) : words.unverified(email);
  const roles: Readonly<Record<string, string>> = words.roles;
  return (
    <>
      <PageTitle title={words.profile} lead={words.profileLead} />
      <Done words={{ saved: words.saved }} />
      <Card>
        <SummaryList
          facts={[
            { label: words.familyName, value: loaderData.family_name },
            { label: words.givenName, value: loaderData.given_name },
            { label: words.geId, value: loaderData.ge_id ?? words.none },
            { label: words.email, value: emailShown },
            { label: words.phone, value: phoneShown },
            { label: words.role, value: roles[loaderData.role] ?? words.roles.other },
            { label: words.since, value: formats.date(loaderData.created_at) },
          ]}
        />
        <ButtonLink kind="secondary" to="/me/profile/contact">
          {words.changeContact}
        </ButtonLink>
      </Card>
      <LatinName latin={loaderData.latin} />
    </>
  );
}

function LatinName({ latin }: { latin: Route.ComponentProps['loaderData']['latin'] }): ReactNode {
  const words = useTexts(profileTexts);
  const { suggestion } = latin;
  const suggested = `${suggestion.family_name_latin} ${suggestion.given_name_latin}`;
  const isSame =
    latin.family_name_latin === suggestion.family_name_latin && latin.given_name_latin === suggestion.given_name_latin;
  return (
    <Section title={words.latin} lead={words.latinLead}>
      <Card>
        <TaskForm
          submit={words.save}
          aside={
            !isSame && (
              <Button kind="secondary" name="use" value="suggested">
                {words.useSuggested}
              </Button>
            )
          }
        >
          <Field
            name="family_name_latin"
            label={words.familyNameLatin}
            value={latin.family_name_latin ?? ''}
            maxLength={60}
            autoComplete="off"
            lang="en"
          />
          <Field
            name="given_name_latin"
            label={words.givenNameLatin}
            value={latin.given_name_latin ?? ''}
            maxLength={60}
            autoComplete="off"
            lang="en"
          />
          <p className="muted">{words.suggested(suggested)}</p>
        </TaskForm>
      </Card>
    </Section>
  );
}
