import { listOwnSignIns } from '@tamga/contract/auth.history';
import { EmptyState, ItemList, PageTitle, StatusTag, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '#app/platform/api.server.ts';
import { guestContext } from '#app/platform/context.ts';
import { NextPage } from '#app/platform/next-page.tsx';
import { signInHistoryTexts } from '#app/texts/account.sign-ins.ts';
import { accountTexts } from '#app/texts/account.ts';
import type { Route } from './+types/sign-ins.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { language } = context.get(guestContext);
  const after = url.searchParams.get('after') ?? undefined;
  const { items, next } = await call(context, listOwnSignIns, { query: { after } });
  const signIns = items.map(({ application, ...one }) => ({
    ...one,
    application: application && (language === 'mn' ? application.name_mn : application.name_en),
  }));
  return { signIns, next };
}

const tones = {
  signed_in: 'success',
  refused: 'warning',
  expired: 'neutral',
  failed: 'warning',
  locked: 'warning',
} as const;

export default function SignIns({ loaderData: { signIns, next } }: Route.ComponentProps): ReactNode {
  const words = useTexts(signInHistoryTexts);
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      {signIns.length > 0 ? (
        <History signIns={signIns} />
      ) : (
        <EmptyState title={words.none}>
          <p>{words.noneText}</p>
        </EmptyState>
      )}
      <NextPage next={next} />
      <p>
        <Link to="/me/sessions">{words.devices}</Link>
      </p>
    </>
  );
}

function History({ signIns }: { signIns: Route.ComponentProps['loaderData']['signIns'] }): ReactNode {
  const words = useTexts(signInHistoryTexts);
  const { methods, unknownDevice } = useTexts(accountTexts);
  const formats = useFormats();
  return (
    <ItemList
      items={signIns.map((one) => {
        const when = formats.dateTime(one.at);
        const device = [one.browser, one.device].filter(Boolean).join(', ') || unknownDevice;
        return {
          id: one.id,
          title: when,
          tag: (
            <>
              <StatusTag tone={tones[one.outcome]}>{words.outcomes[one.outcome]}</StatusTag>{' '}
              {one.current && <StatusTag tone="accent">{words.current}</StatusTag>}
            </>
          ),
          lines: [
            ...(one.application ? [words.at(one.application)] : []),
            [device, one.place && words.place(one.place)].filter(Boolean).join(' · '),
            words.method(methods[one.method]),
          ],
          actions: (
            <Link to={`/me/not-me?at=${encodeURIComponent(one.at)}`} aria-label={words.notMeNamed(when)}>
              {words.notMe}
            </Link>
          ),
        };
      })}
    />
  );
}
