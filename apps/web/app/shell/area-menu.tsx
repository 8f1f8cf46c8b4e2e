import { useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { isWithin } from '#app/platform/paths.ts';
import { shellTexts } from '#app/texts/shell.ts';
import type { ShownArea } from './areas.server.ts';
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
  const isHere = (to: string, also: readonly string[]) =>
    to === area.at ? pathname === to : [to, ...also].some((at) => isWithin(pathname, at));
  return area.groups.map(({ label, pages }) => (
    <div key={pages[0]?.to} className="menu-group">
      {label && <p className="menu-label">{label}</p>}
      <ul>
        {pages.map(({ to, label, also, count }) => (
          <li key={to}>
            <Link to={to} aria-current={isHere(to, also) ? 'page' : undefined}>
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
