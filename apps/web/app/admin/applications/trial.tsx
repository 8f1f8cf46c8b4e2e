import { getTrial } from '@tamga/contract/oidc.trials';
import { ButtonLink, Card, Notice, SummaryList, useFormats, useTexts, wordOf } from '@tamga/ui';
import type { ReactNode } from 'react';
import { ask } from '#app/platform/ask.server.ts';
import { applicationPageTexts } from '#app/texts/admin-application.ts';
import { trialTexts } from '#app/texts/admin-trial.ts';
import { oidcTexts } from '#app/texts/oidc.ts';
import { ApplicationHead } from './application-head.tsx';
import { readApplication } from './application.server.ts';
import type { Route } from './+types/trial.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const [{ id, name, kind }, trial] = await Promise.all([
    readApplication(context, params.id),
    ask(context, getTrial, { params: { id: params.id, trial_id: params.trial } }),
  ]);
  return { application: { id, name, kind }, trial };
}

type Trial = Route.ComponentProps['loaderData']['trial'];
type Step = keyof typeof trialTexts.en.steps;

const steps: readonly Step[] = ['request', 'answer', 'exchange', 'userinfo'];

export default function TrialPage({ loaderData: { application, trial } }: Route.ComponentProps): ReactNode {
  const words = useTexts(trialTexts);
  const { titles } = useTexts(applicationPageTexts);
  return (
    <>
      <ApplicationHead application={application} here="try" title={titles.try(application.name)} />
      <Verdict trial={trial} />
      {steps.map((step) => (
        <Card key={step} title={words.steps[step]}>
          <StepDetails step={step} trial={trial} />
        </Card>
      ))}
      <div className="actions">
        <ButtonLink to={`/admin/applications/${application.id}/try`}>{words.again}</ButtonLink>
      </div>
    </>
  );
}

function Verdict({ trial: { state, problem } }: { trial: Trial }): ReactNode {
  const words = useTexts(trialTexts);
  const tone = { worked: 'success', failed: 'danger', waiting: 'neutral' } as const;
  return (
    <Notice tone={tone[state]} title={words.results[state]}>
      <p>
        {problem
          ? words.failedAt(words.stepNames[problem.step])
          : state === 'worked'
            ? words.workedText
            : words.waitingText}
      </p>
    </Notice>
  );
}

function StepDetails({ step, trial }: { step: Step; trial: Trial }): ReactNode {
  const words = useTexts(trialTexts);
  const { problem } = trial;
  const end = problem ? steps.indexOf(problem.step) : trial.state === 'worked' ? steps.length : 1;
  const at = steps.indexOf(step);
  if (at > end || (at === end && !problem)) return <p className="muted">{words.notReached}</p>;
  return (
    <>
      {at === end && problem ? (
        <Notice tone="danger" title={problem.message}>
          <code className="detail">{problem.code}</code>
        </Notice>
      ) : (
        <p>{words[`${step}Text`]}</p>
      )}
      {step === 'request' && <Request trial={trial} />}
      {step === 'exchange' && trial.granted && <Granted granted={trial.granted} />}
      {step === 'exchange' && trial.id_token && (
        <>
          <h3>{words.idToken}</h3>
          <Claims claims={trial.id_token} />
        </>
      )}
      {step === 'userinfo' && trial.userinfo && <Claims claims={trial.userinfo} />}
    </>
  );
}

function Request({ trial: { redirect_uri, scope } }: { trial: Trial }): ReactNode {
  const words = useTexts(trialTexts);
  return (
    <SummaryList
      facts={[
        { label: words.address, value: <code>{redirect_uri}</code> },
        { label: words.scopes, value: <code>{scope.join(' ')}</code> },
      ]}
    />
  );
}

function Granted({ granted }: { granted: NonNullable<Trial['granted']> }): ReactNode {
  const words = useTexts(trialTexts);
  const formats = useFormats();
  return (
    <SummaryList
      facts={[
        { label: words.granted, value: <code>{granted.scope.join(' ')}</code> },
        { label: words.lasts, value: words.seconds(formats.number(granted.expires_in)) },
        { label: words.refresh, value: granted.refresh_token ? words.yes : words.no },
      ]}
    />
  );
}

/** By the words that citizens know them by, and the names that developers do. */
function Claims({ claims }: { claims: NonNullable<Trial['userinfo']> }): ReactNode {
  const { facts } = useTexts(trialTexts);
  const { claims: known } = useTexts(oidcTexts);
  return (
    <SummaryList
      facts={claims.map(({ name, value }) => ({
        label: (
          <>
            {wordOf(known, name) ?? wordOf(facts, name)} <code className="detail">{name}</code>
          </>
        ),
        value,
      }))}
    />
  );
}
