import { Button, Icon, useLanguage, useTexts } from '@tamga/ui';
import { Fragment, type ReactNode } from 'react';
import { Form, Link, NavLink, useLocation } from 'react-router';
import { isWithin } from '#app/platform/paths.ts';
import { shellTexts } from '#app/texts/shell.ts';
import { AreaPages } from './area-menu.tsx';
import { Mark } from './mark.tsx';
import { useSite } from './site.ts';

/** The same entries on every window: in a row where there is room, behind one button on a phone. */
const menuId = 'menu';

export function Header(): ReactNode {
  const words = useTexts(shellTexts);
  const site = useSite();
  const { pathname } = useLocation();
  return (
    <header className={site?.isConsole ? 'header header-console' : 'header'}>
      <div className="header-line">
        <Link to="/" className="brand">
          {site?.brand.logo ? <img src={site.brand.logo} alt="" height={36} referrerPolicy="no-referrer" /> : <Mark />}
          <span>{site?.brand.shortName ?? site?.brand.name ?? ''}</span>
          {site?.isConsole && <span className="console-name">{words.console}</span>}
        </Link>
        {/* Made anew on each page, and so closed: a link within the site leaves the rest of the document as it is. */}
        <Menu key={pathname} />
        {!site?.person && !isWithin(pathname, '/sign-in') && (
          <Link to="/sign-in" reloadDocument className="button button-secondary header-sign-in">
            {words.signIn}
          </Link>
        )}
        <button type="button" className="button button-quiet menu-button" popoverTarget={menuId}>
          <Icon name="menu" />
          {words.menuButton}
        </button>
      </div>
    </header>
  );
}

/** A popover, which browsers open without scripts; one that knows none shows it below the header. */
function Menu(): ReactNode {
  const words = useTexts(shellTexts);
  const site = useSite();
  const { pathname } = useLocation();
  const person = site?.person ?? null;
  return (
    <div id={menuId} className="menu" popover="auto">
      {/* The console has no pages for citizens. */}
      {!site?.isConsole || person ? (
        <nav className="areas" aria-label={words.menu}>
          {!site?.isConsole && <NavLink to="/services">{words.services}</NavLink>}
          {site?.areas.map((area) => (
            <Fragment key={area.at}>
              <NavLink to={area.at}>{area.label}</NavLink>
              {isWithin(pathname, area.at) && (
                <div className="menu-pages">
                  <AreaPages area={area} />
                </div>
              )}
            </Fragment>
          ))}
        </nav>
      ) : null}
      <div className="header-end">
        <LanguageSwitch />
        {person && (
          <>
            <PersonLink name={person.givenName} to={site?.isConsole ? null : '/me'} />
            <Form method="post" action="/sign-out">
              <Button kind="quiet">{words.signOut}</Button>
            </Form>
          </>
        )}
      </div>
    </div>
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
