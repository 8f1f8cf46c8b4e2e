import type { Field, Page } from '@tamga/forms';
import { isShown } from '@tamga/forms/conditions';
import { useLanguage, useTexts } from '@tamga/ui';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { formTexts } from '#app/texts/form-fields.ts';
import type { KeptFile } from '#app/platform/kept-choice.tsx';
import { answersIn } from './answers.ts';
import { conditionIn, labelsOf } from './condition-words.ts';
import { FormControl } from './form-control.tsx';
import { LiveContext, type Place } from './live.ts';
import { inside } from './shown-values.ts';

interface Props {
  pages: readonly Page[];
  answers: unknown;
  /** All questions of the form, where these are some of them: a condition may speak of an answer on another page. */
  whole?: readonly Field[] | undefined;
  /** The names of the files that are attached, by their ids; without them it is not said which are. */
  files?: Readonly<Record<string, string>>;
  /** The files that the person keeps, any of which may be taken. */
  mine?: readonly KeptFile[];
}

const noFiles = {};
const nothingKept: readonly KeptFile[] = [];

/**
 * The questions of a form, as citizens see them. Without scripts all are shown, and those that are asked only at times
 * say when; what was answered needlessly is left out where answers are checked. With scripts they come and go.
 */
export function FormQuestions({ pages, answers, whole, files = noFiles, mine = nothingKept }: Props): ReactNode {
  const language = useLanguage();
  const [kept, setKept] = useState<unknown>(null);
  const questions = useRef<HTMLDivElement>(null);
  // Not what came with the page: on a slow phone people type before scripts follow.
  useEffect(() => follow(questions.current, { pages, answers, whole }, setKept), [pages, answers, whole]);
  const fields = whole ?? pages.flatMap((page) => page.fields);
  return (
    <LiveContext value={{ kept, labels: labelsOf(fields, language), files, mine }}>
      <div
        className="questions"
        ref={questions}
        onChange={() => follow(questions.current, { pages, answers, whole }, setKept)}
      >
        {pages.map((page, n) => (
          <div key={n} className="questions">
            {page.label[language] !== '' && <p className="type-4">{page.label[language]}</p>}
            <Questions fields={page.fields} answers={answers} at="answers" />
          </div>
        ))}
      </div>
    </LiveContext>
  );
}

const isConditional = ({ showIf, fields }: Field): boolean => showIf !== null || fields.some(isConditional);

/** Tells what is answered by now, where a question depends on it. */
function follow(questions: Element | null, { pages, answers, whole }: Props, tell: (kept: unknown) => void): void {
  const form = questions?.closest('form');
  const own = pages.flatMap((page) => page.fields);
  if (!form || !own.some(isConditional)) return;
  const fields = whole ?? own;
  const elsewhere = fields.filter(({ name }) => own.every((field) => field.name !== name));
  const known = Object.fromEntries(elsewhere.map(({ name }) => [name, inside(answers, name)]));
  void keptOf(fields, { ...known, ...answersIn(own, new FormData(form)) }).then(tell);
}

/** The rules of answers come only to pages on which questions come and go: to others they are weight. */
async function keptOf(fields: readonly Field[], answers: unknown): Promise<unknown> {
  const { checkAnswers } = await import('@tamga/forms/answers');
  return checkAnswers({ fields }, answers).answers;
}

function Questions({ fields, answers, at, item }: Place): ReactNode {
  return fields.map((field) => (
    <Question key={field.name} field={field} item={item}>
      <FormControl
        field={field}
        name={`${at}.${field.name}`}
        value={inside(answers, field.name)}
        draw={(place) => <Questions {...place} />}
      />
    </Question>
  ));
}

function Question({
  field: { showIf },
  item,
  children,
}: {
  field: Field;
  item: unknown;
  children: ReactNode;
}): ReactNode {
  const words = useTexts(formTexts);
  const { kept, labels } = useContext(LiveContext);
  if (showIf === null) return children;
  const isFollowed = kept !== null;
  const scope = item === undefined ? kept : { ...(typeof kept === 'object' ? kept : {}), item };
  // One and the same element before and after scripts follow: what was typed meanwhile must not be drawn anew.
  return (
    <div className="question-if" hidden={isFollowed && !isShown(showIf, scope)}>
      {!isFollowed && <p className="muted">{words.onlyIf(conditionIn(showIf, labels, words))}</p>}
      {children}
    </div>
  );
}
