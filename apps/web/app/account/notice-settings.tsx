import { getNoticeSettings, NoticeSettings, putNoticeSettings } from '@tamga/contract/notifications.settings';
import { noticeTopics, smsTopics } from '@tamga/contract/notifications.topics';
import { getOwnProfile } from '@tamga/contract/users';
import { Checkboxes, Done, PageTitle, Radios, Section, Select, TaskForm, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt, call } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { noticeSettingTexts } from '#app/texts/account.notice-settings.ts';
import type { Route } from './+types/notice-settings.ts';

const mayBeOff = ['new_sign_in', 'data_read'];
const choicesOf = (topic: string) =>
  mayBeOff.includes(topic) ? (['off', 'inbox', 'mail'] as const) : (['inbox', 'mail'] as const);

export async function loader({ context }: Route.LoaderArgs) {
  const [settings, profile] = await Promise.all([call(context, getNoticeSettings), call(context, getOwnProfile)]);
  return {
    settings,
    hasMail: profile.email_verified_at !== null,
    hasPhone: profile.phone_verified_at !== null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { language } = context.get(guestContext);
  const { data, error } = NoticeSettings.safeParse(readSettings(form));
  if (!data) {
    const words = wordsIn(noticeSettingTexts, language);
    const fields = Object.fromEntries(
      error.issues.map(({ path: [field] }) =>
        field === 'quiet_hours' ? ['quiet_from', words.sameHours] : [String(field), words.missing],
      ),
    );
    return { message: words.missing, fields, values: {} };
  }
  const outcome = await attempt(context, putNoticeSettings, { body: data });
  return outcome.ok ? redirect('/me/notifications/settings?done=saved') : problemOf(outcome.refusal, form);
}

const none = 'none';

function readSettings(form: FormData): object {
  const hourIn = (name: string): number | null => {
    const text = textOf(form, name);
    return text === none ? null : Number.parseInt(text, 10);
  };
  const from = hourIn('quiet_from');
  return {
    ...Object.fromEntries(noticeTopics.map((topic) => [topic, textOf(form, topic)])),
    sms: form.getAll('sms'),
    sms_language: textOf(form, 'sms_language'),
    quiet_hours: from === null ? null : { from, until: hourIn('quiet_until') },
    digest_hour: hourIn('digest_hour'),
  };
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

export default function Settings({ loaderData: { settings, hasMail, hasPhone } }: Route.ComponentProps): ReactNode {
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
      {!hasPhone && (
        <p>
          {words.noPhone} <Link to="/me/profile/contact">{words.addPhone}</Link>
        </p>
      )}
      <TaskForm submit={words.save} aside={<Link to="/me/notifications">{words.back}</Link>}>
        {noticeTopics.map((topic) => (
          <Radios
            key={topic}
            name={topic}
            label={words.topics[topic]}
            hint={words.hints[topic]}
            value={settings[topic]}
            options={choicesOf(topic).map((value) => ({ value, label: words.choices[value] }))}
          />
        ))}
        <SmsFields settings={settings} />
        <HourFields settings={settings} />
      </TaskForm>
    </div>
  );
}

function SmsFields({ settings }: { settings: NoticeSettings }): ReactNode {
  const words = useTexts(noticeSettingTexts);
  return (
    <Section title={words.smsTitle}>
      <Checkboxes
        name="sms"
        label={words.sms}
        hint={words.smsHint}
        values={settings.sms}
        options={smsTopics.map((value) => ({ value, label: words.topics[value] }))}
      />
      <Select
        name="sms_language"
        label={words.smsLanguage}
        value={settings.sms_language}
        options={[
          { value: 'mn', label: 'Монгол' },
          { value: 'en', label: 'English' },
        ]}
      />
    </Section>
  );
}

function HourFields({
  settings: { quiet_hours: quiet, digest_hour: digest },
}: {
  settings: NoticeSettings;
}): ReactNode {
  const words = useTexts(noticeSettingTexts);
  return (
    <Section title={words.hoursTitle} lead={words.hoursLead}>
      <Select
        name="quiet_from"
        label={words.quietFrom}
        hint={words.quietHint}
        value={quiet ? String(quiet.from) : none}
        options={[{ value: none, label: words.noQuiet }, ...hours]}
      />
      <Select name="quiet_until" label={words.quietUntil} value={String(quiet?.until ?? 8)} options={hours} />
      <Select
        name="digest_hour"
        label={words.digest}
        hint={words.digestHint}
        value={digest === null ? none : String(digest)}
        options={[{ value: none, label: words.noDigest }, ...hours]}
      />
    </Section>
  );
}
