import { LanguageContext, SiteNameContext } from '@tamga/ui';
import styles from '@tamga/ui/styles.css?url';
import { type ReactNode, use } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import { meetGuest } from './platform/guest.server.ts';
import { saysOfItself } from './platform/handle.ts';
import { expectNames } from './platform/names.server.ts';
import { NonceContext } from './platform/nonce.ts';
import { sheetsOf } from './shell/fonts.ts';
import { useOwnPolicy } from './shell/leads-away.ts';
import { ProblemPage } from './shell/problem.tsx';
import { Shell } from './shell/shell.tsx';
import { readSite } from './shell/site.server.ts';
import { useDocumentLanguage, useSite } from './shell/site.ts';
import type { Route } from './+types/root.ts';

export const middleware: Route.MiddlewareFunction[] = [meetGuest, expectNames];

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const loader = ({ context }: Route.LoaderArgs) => readSite(context);

/** Only so that a page that cannot be reached is ours and not the browser's; without it everything works as well. */
const offline = "navigator.serviceWorker?.register('/sw.js').catch(() => undefined)";

export function Layout({ children }: { children: ReactNode }): ReactNode {
  const site = useSite();
  const nonce = use(NonceContext);
  const isStill = useMatches().some(({ handle }) => saysOfItself(handle, 'still'));
  const language = useDocumentLanguage();
  return (
    <html lang={language} data-scheme={site?.scheme ?? 'system'} data-contrast={site?.contrast ?? 'normal'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        <Links />
        {sheetsOf(site?.brand.font).map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
        {/* Browsers hide the nonce from scripts, so that it differs when React looks again. */}
        <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: site?.brand.style ?? '' }} />
      </head>
      <body>
        <LanguageContext value={language}>
          <SiteNameContext value={site?.brand.name ?? ''}>
            <Shell>{children}</Shell>
          </SiteNameContext>
        </LanguageContext>
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: offline }} />
        {!isStill && <ScrollRestoration nonce={nonce} />}
        {!isStill && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function Root(): ReactNode {
  return useOwnPolicy() ? <Outlet /> : null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactNode {
  return <ProblemPage error={error} />;
}
