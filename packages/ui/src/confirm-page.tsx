import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Field } from './field.tsx';
import { useTexts } from './language.ts';
import { PageTitle } from './page-title.tsx';
import type { Problem } from './problem.ts';
import { TaskForm } from './task-form.tsx';
import { uiTexts } from './texts.ts';

/** The step before what cannot be taken back. It names the thing, says what will happen, and can be left. */
export function ConfirmPage(props: {
  title: string;
  /** What it is about, by its name. */
  children: ReactNode;
  submit: ReactNode;
  back: string;
  problem?: Problem | null | undefined;
  /** What is still to be chosen. */
  fields?: ReactNode;
  /** A word that must be typed, for what would harm many. It arrives as `confirmation`. */
  word?: string;
}): ReactNode {
  const words = useTexts(uiTexts);
  return (
    <div className="narrow">
      <PageTitle title={props.title} />
      <div className="prose">{props.children}</div>
      <TaskForm
        problem={props.problem}
        submit={props.submit}
        kind="danger"
        aside={<Link to={props.back}>{words.cancel}</Link>}
      >
        {props.fields}
        {props.word && <Field name="confirmation" label={words.typeToConfirm(props.word)} autoComplete="off" />}
      </TaskForm>
    </div>
  );
}
