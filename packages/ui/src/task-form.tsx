import type { ReactNode, SubmitEventHandler } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, type ButtonKind } from './button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { useTexts } from './language.ts';
import { type Problem, ProblemContext, useActionProblem } from './problem.ts';
import { uiTexts } from './texts.ts';

interface TaskFormProps {
  /** Why it was refused; left out, what the action of the page answered. Null where another form was meant. */
  problem?: Problem | null | undefined;
  submit: ReactNode;
  /** What the button says while it is under way, where there is more to say than to wait. */
  waiting?: ReactNode;
  kind?: ButtonKind;
  /** Beside the button: a link that leaves the task. */
  aside?: ReactNode;
  action?: string;
  /** Whether there is a FileUpload in it. */
  files?: boolean;
  /** Leaves the page for another site: the browser itself must follow. */
  reloadDocument?: boolean;
  /** Takes the form over by script, where it prevents what the browser would do. */
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
  children?: ReactNode;
}

/** A form that works without scripts, keeps what was typed, and says at its top what is wrong. */
export function TaskForm(props: TaskFormProps): ReactNode {
  const words = useTexts(uiTexts);
  const navigation = useNavigation();
  const answered = useActionProblem();
  const problem = props.problem === undefined ? answered : props.problem;
  const isBusy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  return (
    <ProblemContext value={problem}>
      <Form
        method="post"
        {...(props.action && { action: props.action })}
        encType={props.files ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
        reloadDocument={props.reloadDocument ?? false}
        className="task-form"
        noValidate
        {...(props.onSubmit && { onSubmit: props.onSubmit })}
      >
        {problem && <ErrorSummary problem={problem} />}
        {props.children}
        <div className="actions">
          <Button kind={props.kind ?? 'primary'} aria-disabled={isBusy || undefined}>
            {isBusy ? (props.waiting ?? words.waiting) : props.submit}
          </Button>
          {props.aside}
        </div>
      </Form>
    </ProblemContext>
  );
}
