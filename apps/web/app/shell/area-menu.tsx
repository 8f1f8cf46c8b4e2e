import { useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { isWithin } from '#app/platform/paths.ts';
import { shellTexts } from '#app/texts/shell.ts';
import { useSite } from './site.ts';

/** The pages of the area that one is in. */
export function AreaMenu(): ReactNode {
  const words = useTexts(shellTexts);
  const { pathname } = useLocation();
  const area = useSite()?.areas.find(({ at }) => isWithin(pathname, at));
  if (!area) return null;
  return (
    <nav className="area-menu" aria-label={words.areaMenu}>
      <ul>
        {area.pages.map(({ to, label, count }) => (
          <li key={to}>
            <NavLink to={to} end={to === area.at}>
              {label}
              {count > 0 && (
                <span className="count">
                  {count < 100 ? count : '99+'}
                  <span className="visually-hidden"> {words.unread}</span>
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
