import { errors, isErrorCode } from '@tamga/contract';
import { ButtonLink, PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { guestContext } from '#app/platform/context.ts';
import { useSite } from '#app/shell/site.ts';
import { signInTexts } from '#app/texts/sign-in.ts';
import type { Route } from './+types/error.ts';

/** Why a sign-in that led elsewhere did not work. The words are those of the code, never of the address. */
export function loader({ context, url }: Route.LoaderArgs) {
  const code = url.searchParams.get('code') ?? '';
  const { language } = context.get(guestContext);
  return isErrorCode(code) ? { code, message: errors[code][language] } : { code: 'unknown', message: null };
}

export default function SignInError({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(signInTexts);
  const site = useSite();
  return (
    <div className="narrow">
      <PageTitle title={words.refusedTitle} lead={loaderData.message ?? words.refused.unknown} />
      <ButtonLink to="/sign-in">{words.startAgain}</ButtonLink>
      <p className="muted">
        {words.helpCode}: <code className="detail">{`${loaderData.code} · ${site?.requestId ?? ''}`}</code>
      </p>
    </div>
  );
}
