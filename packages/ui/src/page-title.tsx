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
  /** Whether the title is a name that was given, which nobody puts into other words. */
  isName?: boolean;
  lead?: ReactNode;
  crumbs?: readonly Crumb[];
  /** Buttons beside the heading. */
  children?: ReactNode;
}): ReactNode {
  const words = useTexts(uiTexts);
  const site = useContext(SiteNameContext);
  // It comes first because screen readers read it first.
  const isWrong = useActionProblem() !== null;
  const window = [isWrong ? `${words.error}: ${props.title}` : props.title, site].filter(Boolean).join(' · ');
  return (
    <>
      <title>{window}</title>
      {props.crumbs && props.crumbs.length > 0 && (
        <Breadcrumbs crumbs={props.crumbs} here={props.title} isName={props.isName} />
      )}
      <div className="page-title">
        <div>
          <h1 {...named(props.isName)}>{props.title}</h1>
          {props.lead && <p className="lead">{props.lead}</p>}
        </div>
        {props.children && <div className="page-actions">{props.children}</div>}
      </div>
    </>
  );
}

const named = (isName: boolean | undefined) => (isName ? ({ translate: 'no' } as const) : {});

/** The way from above, which ends in the page itself. */
function Breadcrumbs({
  crumbs,
  here,
  isName,
}: {
  crumbs: readonly Crumb[];
  here: string;
  isName: boolean | undefined;
}): ReactNode {
  const words = useTexts(uiTexts);
  return (
    <nav aria-label={words.breadcrumbs} className="breadcrumbs">
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.to}>
            <Link to={crumb.to}>{crumb.label}</Link>
          </li>
        ))}
        <li aria-current="page" {...named(isName)}>
          {here}
        </li>
      </ol>
    </nav>
  );
}
