import { ButtonLink, PageTitle, Picture, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { shellTexts } from '#app/texts/shell.ts';
import { useSite } from './site.ts';

interface Told {
  status: number;
  message: string | undefined;
  code: string | undefined;
}

/** Says what happened in plain words, gives the code that the help desk asks for, and shows a way on. */
export function ProblemPage({ error }: { error: unknown }): ReactNode {
  const words = useTexts(shellTexts);
  const site = useSite();
  const { status, message, code } = toldBy(error);
  const told: Record<number, { title: string; text: string | undefined }> = {
    400: { title: words.unreadableTitle, text: words.unreadableText },
    403: { title: words.forbiddenTitle, text: message },
    404: { title: words.notFoundTitle, text: words.notFoundText },
    413: { title: words.tooLargeTitle, text: words.tooLargeText },
    429: { title: words.tooManyTitle, text: message },
    503: { title: words.unavailableTitle, text: words.unavailableText },
    504: { title: words.unavailableTitle, text: words.unavailableText },
  };
  const { title, text } = told[status] ?? { title: words.failedTitle, text: words.failedText };
  return (
    <div className="narrow problem">
      <div className="problem-status" aria-hidden="true">
        {status === 404 && <Picture name="lost" />}
        {status}
      </div>
      <PageTitle title={title} lead={text} />
      <div className="actions">
        <ButtonLink to="/">{words.toHome}</ButtonLink>
        {status !== 404 && (
          <ButtonLink to="" kind="secondary" away>
            {words.tryAgain}
          </ButtonLink>
        )}
      </div>
      {site && status !== 404 && (
        <p className="muted">
          {words.code}: <code className="detail">{[code, site.requestId].filter(Boolean).join(' · ')}</code>
        </p>
      )}
    </div>
  );
}

function toldBy(error: unknown): Told {
  if (!isRouteErrorResponse(error)) return { status: 500, message: undefined, code: undefined };
  const { message, code } = (error.data ?? {}) as { message?: string; code?: string };
  return { status: error.status, message, code };
}
