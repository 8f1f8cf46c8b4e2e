import { useTexts } from '@tamga/ui';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { shellTexts } from '#app/texts/shell.ts';
import { AreaMenu } from './area-menu.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useSite, useUnread } from './site.ts';
import { useInbox } from './use-inbox.ts';

/** A session that ends within a day may end while its page is open; most last for weeks, and need none of this. */
const soonSeconds = 86_400;
const SessionEnd = lazy(() => import('./session-end.tsx'));

/** What every page has around it. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
  const words = useTexts(shellTexts);
  const navigation = useNavigation();
  const secondsLeft = useSite()?.secondsLeft ?? null;
  const unread = useUnread();
  const hasNews = useInbox(unread);
  return (
    <>
      <a href="#main" className="skip">
        {words.skip}
      </a>
      <Header />
      <div className="visually-hidden" role="status" aria-live="polite">
        {navigation.state === 'loading' ? words.loading : hasNews && unread ? `${words.notices} ${unread}` : ''}
      </div>
      <div className="frame">
        <AreaMenu />
        <Main>{children}</Main>
      </div>
      <Footer />
      {secondsLeft !== null && secondsLeft < soonSeconds && (
        <Suspense>
          <SessionEnd secondsLeft={secondsLeft} />
        </Suspense>
      )}
    </>
  );
}

/** Of this window. Not in the component, which is made anew between a page and an error. */
let shownPath: string | null = null;

/** Takes the focus after a navigation within the site, as the browser does when it loads a page. */
function Main({ children }: { children: ReactNode }): ReactNode {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (shownPath !== null && shownPath !== pathname) main.current?.focus();
    shownPath = pathname;
  }, [pathname]);
  return (
    <main id="main" ref={main} tabIndex={-1}>
      {children}
    </main>
  );
}
