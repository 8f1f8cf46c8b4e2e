import { checkAnswers, type Field, isShown, type Page } from '@tamga/forms';
import { useLanguage, useTexts } from '@tamga/ui';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { formTexts } from '#app/texts/form-fields.ts';
import { answersIn } from './answers.ts';
import { conditionIn, labelsOf } from './condition-words.ts';
import { FormControl } from './form-control.tsx';
import { LiveContext, type Place } from './live.ts';
import { inside } from './shown-values.ts';

/**
 * The questions of a form, as citizens see them. Without scripts all are shown, and those that are asked only at times
 * say when; what was answered needlessly is left out where answers are checked. With scripts they come and go.
 */
export function FormQuestions({ pages, answers }: { pages: readonly Page[]; answers: unknown }): ReactNode {
  const language = useLanguage();
  const fields = pages.flatMap((page) => page.fields);
  const [kept, setKept] = useState<unknown>(null);
  useEffect(() => {
    const all = pages.flatMap((page) => page.fields);
    setKept(checkAnswers({ fields: all }, answers ?? {}).answers);
  }, [pages, answers]);
  const follow = (target: EventTarget): void => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form) setKept(checkAnswers({ fields }, answersIn(fields, new FormData(form))).answers);
  };
  return (
    <LiveContext value={{ kept, labels: labelsOf(fields, language) }}>
      <div className="questions" onChange={(event) => follow(event.target)}>
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
  if (kept === null) {
    const when = conditionIn(showIf, (path) => labels.get(path) ?? path, words);
    return (
      <div className="question-if">
        <p className="muted">{words.onlyIf(when)}</p>
        {children}
      </div>
    );
  }
  const scope = item === undefined ? kept : { ...(typeof kept === 'object' ? kept : {}), item };
  return (
    <div className="question-if" hidden={!isShown(showIf, scope)}>
      {children}
    </div>
  );
}
