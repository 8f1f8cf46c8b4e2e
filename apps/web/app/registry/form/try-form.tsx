import { checkAnswers } from '@tamga/forms';
import { Notice, PageTitle, type Problem, TaskForm, useLanguage, useTexts, wordsIn } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Link } from 'react-router';
import { guestContext } from '#app/platform/context.ts';
import { answersIn } from '#app/platform/form/answers.ts';
import { questionLabels, summaryLines } from '#app/platform/form/question-labels.ts';
import { FormQuestions } from '#app/platform/form/form-questions.tsx';
import { addressOf } from '#app/registry/parts.ts';
import { readService } from '#app/registry/service.server.ts';
import { titleIn } from '#app/registry/title.ts';
import { builderTexts } from '#app/texts/registry-form.ts';
import { registryTexts } from '#app/texts/registry.ts';
import { checkedForm } from './checked-form.server.ts';
import type { Route } from './+types/try-form.ts';

/** Files are not taken here: that one was chosen is enough to try the rest. */
const someFile = (form: FormData, name: string) =>
  form.get(name) ? '00000000-0000-0000-0000-000000000000' : undefined;

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const service = await readService(context, id);
  const { pages } = checkedForm(service);
  if (pages === null) throw data(null, { status: 404 });
  return { id, title: service.title, pages };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const sent = await request.formData();
  const { pages } = checkedForm(await readService(context, id));
  if (pages === null) throw data(null, { status: 404 });
  const fields = pages.flatMap((page) => page.fields);
  const input = answersIn(fields, sent, someFile);
  const { problems, answers } = checkAnswers({ fields }, input);
  const { language } = context.get(guestContext);
  const wrong = Object.fromEntries(problems.map((one) => [`answers.${one.path}`, one[language]]));
  const problem: Problem = {
    message: wordsIn(builderTexts, language).tryWrong,
    fields: wrong,
    lines: summaryLines(wrong, questionLabels(fields, Object.keys(wrong), language)),
    values: {},
  };
  return problems.length > 0 ? { ...problem, input, isRight: false } : { input: answers, isRight: true };
}

export default function TryForm({ loaderData: { id, title, pages }, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(builderTexts);
  const registry = useTexts(registryTexts);
  const language = useLanguage();
  const at = addressOf(id);
  const crumbs = [
    { to: '/admin/registry/services', label: registry.title },
    { to: at, label: titleIn(title, language) },
    { to: `${at}/form`, label: registry.tabs.form },
  ];
  return (
    <>
      <PageTitle title={words.tryTitle} lead={words.tryLead} crumbs={crumbs} />
      {actionData?.isRight && (
        <Notice tone="success" title={words.tryRight} live>
          <p>{words.tryRightText}</p>
        </Notice>
      )}
      <div className="phone-view">
        <TaskForm submit={words.check} aside={<Link to={`${at}/form`}>{words.back}</Link>}>
          <FormQuestions pages={pages} answers={actionData?.input} />
        </TaskForm>
      </div>
    </>
  );
}
