import { ButtonLink, ItemList, Section, StatusTag, useFormats, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { useNow } from '#app/shell/site.ts';
import { userTexts } from '#app/texts/admin-users.ts';
import type { UserPage } from './users.server.ts';

export function EidState({ verifiedAt }: { verifiedAt: string | null }): ReactNode {
  const words = useTexts(userTexts);
  const formats = useFormats();
  if (verifiedAt === null) return words.eidNever;
  return (
    <>
      <StatusTag tone="success">{words.eidVerified}</StatusTag> {formats.dateTime(verifiedAt)}
    </>
  );
}

interface SessionsProps extends Pick<UserPage, 'user' | 'sessions'> {
  mayAdminister: boolean;
}

export function UserSessions({ user, sessions, mayAdminister }: SessionsProps): ReactNode {
  const words = useTexts(userTexts);
  const formats = useFormats();
  const now = useNow();
  const signOut = mayAdminister && sessions.length > 0 && (
    <ButtonLink to={`/admin/users/${user.id}/sign-out`} kind="secondary">
      {words.signOut}
    </ButtonLink>
  );
  return (
    <Section title={words.sessionsTitle} actions={signOut}>
      {sessions.length === 0 && <p className="muted">{words.sessionsNone}</p>}
      <ItemList
        items={sessions.map((one) => ({
          id: one.id,
          title: [one.browser, one.device].filter(Boolean).join(', ') || words.unknownDevice,
          lines: [
            words.signedInAt(formats.dateTime(one.created_at)),
            [words.lastUsed(formats.ago(one.last_used_at, now)), one.place && words.place(one.place)]
              .filter(Boolean)
              .join(' · '),
          ],
        }))}
      />
    </Section>
  );
}

export function UserConsents({ consents }: Pick<UserPage, 'consents'>): ReactNode {
  const words = useTexts(userTexts);
  const language = useLanguage();
  const formats = useFormats();
  return (
    <Section title={words.consentsTitle}>
      {consents.length === 0 && <p className="muted">{words.consentsNone}</p>}
      <ItemList
        items={consents.map(({ id, client, claims, created_at }) => ({
          id,
          title: language === 'mn' ? client.name_mn : client.name_en,
          lines: [words.consentSince(formats.date(created_at)), claims.join(', ')].filter(Boolean),
        }))}
      />
    </Section>
  );
}
