import { getNoticeSettings, NoticeSettings, putNoticeSettings } from '@tamga/contract/notifications.settings';
import { getOwnProfile } from '@tamga/contract/users';
import { Done, PageTitle, Radios, TaskForm, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { noticeSettingTexts } from '#app/texts/account.notice-settings.ts';
import type { Route } from './+types/notice-settings.ts';

const topics = ['new_device', 'new_sign_in', 'right_given', 'data_read'] as const;
const choices = {
  new_device: ['inbox', 'mail'],
  new_sign_in: ['off', 'inbox', 'mail'],
  right_given: ['inbox', 'mail'],
  data_read: ['off', 'inbox', 'mail'],
} as const;

export async function loader({ context }: Route.LoaderArgs) {
  const [settings, profile] = await Promise.all([call(context, getNoticeSettings), call(context, getOwnProfile)]);
  return { settings, hasMail: profile.email_verified_at !== null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { language } = context.get(guestContext);
  const { data, error } = NoticeSettings.safeParse(
    Object.fromEntries(topics.map((topic) => [topic, textOf(form, topic)])),
  );
  if (!data) {
    const message = wordsIn(noticeSettingTexts, language).missing;
    const fields = Object.fromEntries(error.issues.map(({ path }) => [String(path[0]), message]));
    return { message, fields, values: {} };
  }
  const outcome = await attempt(context, putNoticeSettings, { body: data });
  return outcome.ok ? redirect('/me/notifications/settings?done=saved') : problemOf(outcome.refusal, form);
}

export default function Settings({ loaderData: { settings, hasMail } }: Route.ComponentProps): ReactNode {
  const words = useTexts(noticeSettingTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.title} lead={words.lead} />
      <Done words={{ saved: words.saved }} />
      {!hasMail && (
        <p>
          {words.noMail} <Link to="/me/profile/contact">{words.addMail}</Link>
        </p>
      )}
      <TaskForm submit={words.save} aside={<Link to="/me/notifications">{words.back}</Link>}>
        {topics.map((topic) => (
          <Radios
            key={topic}
            name={topic}
            label={words.topics[topic]}
            hint={words.hints[topic]}
            value={settings[topic]}
            options={choices[topic].map((value) => ({ value, label: words.choices[value] }))}
          />
        ))}
      </TaskForm>
    </div>
  );
}
