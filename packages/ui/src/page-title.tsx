import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { useTexts } from './language.ts';
import { useActionProblem } from './problem.ts';
import { uiTexts } from './texts.ts';

export interface Crumb {
  to: string;
  label: string;
}

/** The name of the site, which ends the title of every window. */
export const SiteNameContext = createContext('');

/** The heading of a page, the title of its window, and the way back up. One on each page. */
export function PageTitle(props: {
  title: string;
  lead?: ReactNode;
  crumbs?: readonly Crumb[];
  /** Buttons beside the heading. */
  children?: ReactNode;
}): ReactNode {
  const words = useTexts(uiTexts);
  const site = useContext(SiteNameContext);
  // Said first: it is what somebody who cannot see the page hears first.
  const isWrong = useActionProblem() !== null;
  const window = [isWrong ? `${words.error}: ${props.title}` : props.title, site].filter(Boolean).join(' · ');
  return (
    <>
      <title>{window}</title>
      {props.crumbs && props.crumbs.length > 0 && <Breadcrumbs crumbs={props.crumbs} />}
      <div className="page-title">
        <div>
          <h1>{props.title}</h1>
          {props.lead && <p className="lead">{props.lead}</p>}
        </div>
        {props.children && <div className="page-actions">{props.children}</div>}
      </div>
    </>
  );
}

function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }): ReactNode {
  const words = useTexts(uiTexts);
  return (
    <nav aria-label={words.breadcrumbs} className="breadcrumbs">
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.to}>
            <Link to={crumb.to}>{crumb.label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
