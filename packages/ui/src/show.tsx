import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Act, Band } from './band.tsx';
import { Icon } from './icon.tsx';
import { useTexts } from './language.ts';
import { Picture, type PictureName } from './picture.tsx';
import { uiTexts } from './texts.ts';

export function Card(props: {
  title?: ReactNode;
  /** Where the whole card leads. */
  to?: string;
  /** What the eID is used for here; the title is then on the band of that. */
  act?: Act;
  actions?: ReactNode;
  children?: ReactNode;
}): ReactNode {
  return (
    <section className={props.to ? 'card card-link' : 'card'}>
      {props.act && <Band act={props.act} title={props.title} />}
      {props.title && !props.act && (
        <h2 className="card-title">{props.to ? <Link to={props.to}>{props.title}</Link> : props.title}</h2>
      )}
      {props.children}
      {props.actions && <div className="actions">{props.actions}</div>}
    </section>
  );
}

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'accent';

/** The state of a thing in a word; the colour only helps. */
export function StatusTag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }): ReactNode {
  return <span className={`tag tag-${tone}`}>{children}</span>;
}

/** A message about the page or about what was just done. `live` where it appears without the page being loaded. */
export function Notice(props: { tone?: Tone; title?: ReactNode; live?: boolean; children?: ReactNode }): ReactNode {
  const { tone = 'neutral' } = props;
  return (
    <div className={`notice notice-${tone}`} role={props.live ? 'status' : undefined}>
      <Icon name={tone === 'success' ? 'check' : tone === 'warning' || tone === 'danger' ? 'warning' : 'info'} />
      <div>
        {props.title && <p className="notice-title">{props.title}</p>}
        {props.children}
      </div>
    </div>
  );
}

export interface Fact {
  label: ReactNode;
  value: ReactNode;
  action?: ReactNode;
}

/** What is known about a thing, fact by fact. */
export function SummaryList({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="summary">
      {facts.map((fact, index) => (
        <div key={index}>
          <dt>{fact.label}</dt>
          <dd>{fact.value ?? '—'}</dd>
          {fact.action && <dd className="summary-action">{fact.action}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Where a list has nothing: why, and what to do next. */
export function EmptyState(props: { title: ReactNode; picture?: PictureName; children?: ReactNode }): ReactNode {
  return (
    <div className="empty">
      <Picture name={props.picture ?? 'nothing'} />
      <div>
        <p className="empty-title">{props.title}</p>
        {props.children}
      </div>
    </div>
  );
}

export interface Happening {
  id: string;
  title: ReactNode;
  when: ReactNode;
  tone?: Tone;
  details?: ReactNode;
}

/** What happened, the newest first. */
export function Timeline({ happenings }: { happenings: readonly Happening[] }): ReactNode {
  return (
    <ol className="timeline">
      {happenings.map((one) => (
        <li key={one.id} className={`timeline-${one.tone ?? 'neutral'}`}>
          <p className="timeline-title">{one.title}</p>
          <p className="muted">{one.when}</p>
          {one.details}
        </li>
      ))}
    </ol>
  );
}

/** Where one is in a task of several steps; `at` counts from 1. */
export function Stepper({ steps, at }: { steps: readonly string[]; at: number }): ReactNode {
  const words = useTexts(uiTexts);
  return (
    <div className="stepper">
      <p className="muted">{words.step(at, steps.length)}</p>
      <ol>
        {steps.map((step, index) => (
          <li key={step} aria-current={index + 1 === at ? 'step' : undefined} data-done={index + 1 < at || undefined}>
            <span>{step}</span>
            {index + 1 < at && <span className="visually-hidden"> ({words.done})</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
