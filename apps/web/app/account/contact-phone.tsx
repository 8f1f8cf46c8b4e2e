import { Card, Field, type Problem, Section, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { contactTexts } from '#app/texts/account.contact.ts';

/** The phone: said here, and proven by a code that it gets. */
export function PhonePart({
  phone,
  isProven,
  isPhoneSent,
  problemFor,
}: {
  phone: string | null;
  isProven: boolean;
  isPhoneSent: boolean;
  problemFor: (intent: string) => Problem | null;
}): ReactNode {
  const words = useTexts(contactTexts);
  const refused = problemFor('phone-verify');
  return (
    <Section title={words.phone} lead={words.phoneLead}>
      <Card>
        <TaskForm submit={words.save} kind="secondary" problem={problemFor('phone')}>
          <input type="hidden" name="intent" value="phone" />
          <Field
            name="phone"
            label={words.phone}
            hint={words.phoneHint}
            value={phone ?? ''}
            type="tel"
            autoComplete="tel"
            maxLength={24}
          />
        </TaskForm>
        {phone !== null && <p>{isProven ? words.phoneProven : words.phoneUnproven}</p>}
      </Card>
      {phone !== null && !isProven && (isPhoneSent || refused) && (
        <Card>
          <TaskForm submit={words.verify} problem={refused}>
            <input type="hidden" name="intent" value="phone-verify" />
            <input type="hidden" name="phone" value={phone} />
            <Field name="code" label={words.phoneCode} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          </TaskForm>
        </Card>
      )}
      {phone !== null && !isProven && (
        <TaskForm submit={words.phoneSend} kind="secondary" problem={problemFor('phone-send')}>
          <input type="hidden" name="intent" value="phone-send" />
          <input type="hidden" name="phone" value={phone} />
        </TaskForm>
      )}
    </Section>
  );
}
