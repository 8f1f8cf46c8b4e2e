import { listPrompts, putPrompt } from '@tamga/contract/assistant.admin';
import { Button, Done, Field, ItemList, Notice, PageTitle, Section, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Form, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { ask } from '#app/platform/ask.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { assistantTexts } from '#app/texts/admin-assistant.ts';
import type { Route } from './+types/prompt.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const prompt = (await ask(context, listPrompts)).find(({ key }) => key === params.key);
  if (!prompt) throw data(null, { status: 404 });
  const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
  const former = prompt.former.map(({ version, text }) => ({
    version,
    gone: lines(text).filter((line) => !lines(prompt.text).includes(line)),
    come: lines(prompt.text).filter((line) => !lines(text).includes(line)),
  }));
  const { key, text, version, required } = prompt;
  return { key, text, version, required, former };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const prompt = (await ask(context, listPrompts)).find(({ key }) => key === params.key);
  if (!prompt) throw data(null, { status: 404 });
  const restore = Number(form.get('restore') ?? 0);
  const dry_run = form.get('act') === 'try';
  const body = restore > 0 ? { restore } : { text: textOf(form, 'text'), dry_run };
  const outcome = await attempt(context, putPrompt, {
    params: { key: prompt.key },
    ifMatch: Number(form.get('version')),
    body,
  });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  if (!dry_run) return redirect(`/admin/assistant/prompts/${prompt.key}?done=saved`);
  return { trial: outcome.data.trial, text: textOf(form, 'text') };
}

export default function EditPrompt({ loaderData: prompt, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(assistantTexts);
  const tried = actionData && 'trial' in actionData ? actionData : null;
  const { trial } = tried ?? { trial: null };
  return (
    <>
      <PageTitle title={words.names[prompt.key]} crumbs={[{ to: '/admin/assistant', label: words.title }]} />
      <Done words={{ saved: words.saved }} />
      {trial && (
        <Notice tone={trial.failed.length > 0 ? 'warning' : 'success'} title={words.tried(trial.passed, trial.ran)}>
          {trial.failed.map(({ question }) => (
            <p key={question}>{question}</p>
          ))}
        </Notice>
      )}
      <TaskForm
        submit={words.save}
        problem={tried ? null : undefined}
        aside={
          <Button kind="secondary" name="act" value="try">
            {words.test}
          </Button>
        }
      >
        <input type="hidden" name="version" value={prompt.version} />
        <Field
          name="text"
          label={words.text}
          {...(prompt.required.length > 0 && {
            hint: words.must(prompt.required.map((name) => `{{${name}}}`).join(', ')),
          })}
          value={tried?.text ?? prompt.text}
          lines={10}
        />
      </TaskForm>
      {prompt.former.length > 0 && (
        <Section title={words.former}>
          <ItemList
            items={prompt.former.map(({ version, gone, come }) => ({
              id: String(version),
              title: words.version(version),
              lines:
                gone.length + come.length === 0
                  ? [words.same]
                  : [...gone.map((line) => `${words.gone}: ${line}`), ...come.map((line) => `${words.come}: ${line}`)],
              actions: (
                <Form method="post">
                  <input type="hidden" name="version" value={prompt.version} />
                  <Button kind="secondary" name="restore" value={String(version)}>
                    {words.back}
                  </Button>
                </Form>
              ),
            }))}
          />
        </Section>
      )}
    </>
  );
}
