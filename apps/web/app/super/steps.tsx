import { PageTitle, Stepper, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { superTexts } from '#app/texts/super.ts';

/** A step on the way to becoming a super administrator; `at` counts from 1. */
export function Step(props: { at: number; title: string; lead: string; children: ReactNode }): ReactNode {
  const words = useTexts(superTexts);
  return (
    <div className="narrow">
      <Stepper steps={words.steps} at={props.at} />
      <PageTitle title={props.title} lead={props.lead} />
      {props.children}
      {props.at > 1 && (
        <p>
          <Link to="/super/onboard?restart">{words.again}</Link>
        </p>
      )}
    </div>
  );
}
