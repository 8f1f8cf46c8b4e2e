import { ButtonLink, PageTitle, Picture, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { guestContext } from '#app/platform/context.ts';
import { ForgetTyped } from '#app/platform/kept-text.tsx';
import { signInTexts } from '#app/texts/sign-in.ts';
import type { Route } from './+types/signed-out.ts';

export function loader({ context }: Route.LoaderArgs) {
  const upstream = context.get(guestContext).cookies.get('upstream');
  return { upstream: upstream ? Buffer.from(upstream, 'base64url').toString() : null };
}

export default function SignedOut({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(signInTexts);
  return (
    <div className="narrow">
      <ForgetTyped />
      <Picture name="done" />
      <PageTitle title={words.signedOut} lead={words.signedOutText} />
      <div className="actions">
        {loaderData.upstream && (
          <ButtonLink to={loaderData.upstream} away>
            {words.upstreamSignOut}
          </ButtonLink>
        )}
        <ButtonLink to="/sign-in" kind="secondary">
          {words.signInAgain}
        </ButtonLink>
      </div>
    </div>
  );
}
