import { ButtonLink, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { caseTexts } from '#app/texts/cases.ts';
import type { Following as Followed } from './following.server.ts';

/** The time at an office that belongs to an application, a way to book one, and the document that came out of it. */
export function Following({ id, bookable, visit, documentId }: Followed & { id: string }): ReactNode {
  const words = useTexts(caseTexts);
  const formats = useFormats();
  if (documentId)
    return (
      <p className="actions">
        <ButtonLink to={`/me/documents/${documentId}`}>{words.document}</ButtonLink>
      </p>
    );
  if (visit)
    return (
      <p>
        <Link to={`/me/appointments/${visit.id}`}>{words.visit(formats.dateTime(visit.at))}</Link>
      </p>
    );
  if (!bookable) return null;
  const query = new URLSearchParams({ service: bookable, application: id });
  return (
    <p className="actions">
      <ButtonLink to={`/me/appointments/new?${query.toString()}`} kind="secondary">
        {words.book}
      </ButtonLink>
    </p>
  );
}
