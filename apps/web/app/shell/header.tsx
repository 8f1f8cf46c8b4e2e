import { Button, Icon, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link, NavLink, useLocation } from 'react-router';
import { isWithin } from '#app/platform/paths.ts';
import { shellTexts } from '#app/texts/shell.ts';
import { Mark } from './mark.tsx';
import { useSite } from './site.ts';

export function Header(): ReactNode {
  const words = useTexts(shellTexts);
  const site = useSite();
  const person = site?.person ?? null;
  const { pathname } = useLocation();
  return (
    <header className="header">
      <div className="header-line">
        <Link to="/" className="brand">
          {site?.brand.logo ? <img src={site.brand.logo} alt="" height={36} referrerPolicy="no-referrer" /> : <Mark />}
          <span>{site?.brand.shortName ?? site?.brand.name ?? ''}</span>
        </Link>
        {person && (
          <nav className="areas" aria-label={words.menu}>
            {site?.areas.map(({ at, label }) => (
              <NavLink key={at} to={at}>
                {label}
              </NavLink>
            ))}
          </nav>
        )}
        <div className="header-end">
          <LanguageSwitch />
          {person ? (
            <>
              <PersonLink name={person.givenName} to={site?.isConsole ? null : '/me'} />
              <Form method="post" action="/sign-out">
                <Button kind="quiet">{words.signOut}</Button>
              </Form>
            </>
          ) : (
            !isWithin(pathname, '/sign-in') && (
              <Link to="/sign-in" className="button button-secondary">
                {words.signIn}
              </Link>
            )
          )}
        </div>
      </div>
    </header>
  );
}

/** The console has no pages about oneself: there it only says who is signed in. */
function PersonLink({ name, to }: { name: string; to: string | null }): ReactNode {
  const words = useTexts(shellTexts);
  const content = (
    <>
      <Icon name="person" />
      <span className="visually-hidden">{words.signedInAs}: </span>
      <span>{name}</span>
    </>
  );
  return to ? (
    <Link to={to} className="person">
      {content}
    </Link>
  ) : (
    <span className="person">{content}</span>
  );
}

/** A plain form, so that it works before any script does. */
function LanguageSwitch(): ReactNode {
  const words = useTexts(shellTexts);
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const other = language === 'mn' ? 'en' : 'mn';
  return (
    <Form method="post" action="/preferences" reloadDocument>
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      <Button kind="quiet" name="language" value={other} lang={other} icon="globe">
        {words.otherLanguage}
      </Button>
    </Form>
  );
}
