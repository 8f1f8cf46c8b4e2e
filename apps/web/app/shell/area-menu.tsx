import { useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { isWithin } from '#app/platform/paths.ts';
import { shellTexts } from '#app/texts/shell.ts';
import type { ShownArea, ShownPage } from './areas.server.ts';
import { useSite } from './site.ts';

/** The pages of the area that one is in, beside the page; on a phone they are in the menu of the header. */
export function AreaMenu(): ReactNode {
  const words = useTexts(shellTexts);
  const { pathname } = useLocation();
  const area = useSite()?.areas.find(({ at }) => isWithin(pathname, at));
  if (!area) return null;
  return (
    <nav className="area-menu" aria-label={words.areaMenu}>
      <AreaPages area={area} />
    </nav>
  );
}

export function AreaPages({ area }: { area: ShownArea }): ReactNode {
  const words = useTexts(shellTexts);
  const { pathname } = useLocation();
  const here = hereIn(area, pathname);
  return area.groups.map(({ label, pages }) => (
    <div key={pages[0]?.to} className="menu-group">
      {label && <p className="menu-label">{label}</p>}
      <ul>
        {pages.map(({ to, label, count }) => (
          <li key={to}>
            <Link to={to} aria-current={to === here ? 'page' : undefined}>
              {label}
              {count > 0 && (
                <span className="count">
                  {count < 100 ? count : '99+'}
                  <span className="visually-hidden"> {words.unread}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** The entry of the page that one is on: where one address lies below another, the longer one. */
function hereIn(area: ShownArea, pathname: string): string | undefined {
  const isHere = ({ to, also }: ShownPage) =>
    to === area.at ? pathname === to : [to, ...also].some((at) => isWithin(pathname, at));
  const pages = area.groups.flatMap(({ pages }) => pages).filter(isHere);
  return pages.toSorted((one, other) => other.to.length - one.to.length)[0]?.to;
}
