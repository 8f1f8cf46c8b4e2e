import { lookUpPerson } from '@tamga/contract/operator.directory';
import { Card, Field, PageTitle, SummaryList, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { type Answer, attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { lookUpTexts } from '#app/texts/console.look-ups.ts';
import { admitOperator } from '#app/platform/ask.server.ts';
import { unanswered } from './look-up.server.ts';
import { Freshness, LookUpForm, NoEntry } from './look-up.tsx';
import type { Route } from './+types/person.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<null> {
  await admitOperator(context);
  return null;
}

/** Answered and not redirected: every look-up is recorded, and neither number nor reason stands in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const query = { reg_no: textOf(form, 'reg_no'), reason: textOf(form, 'reason'), reveal: String(form.has('reveal')) };
  const outcome = await attempt(context, lookUpPerson, { query });
  return outcome.ok ? { found: outcome.data } : unanswered(context, outcome.refusal, form);
}

export default function Person({ actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(lookUpTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.personTitle} lead={words.personLead} />
      {actionData && 'found' in actionData && <Found found={actionData.found} />}
      <NoEntry answer={actionData} />
      <LookUpForm>
        <Field name="reg_no" label={words.personNumber} autoComplete="off" maxLength={20} />
      </LookUpForm>
    </div>
  );
}

function Found({ found }: { found: Answer<typeof lookUpPerson> }): ReactNode {
  const words = useTexts(lookUpTexts);
  return (
    <Card title={words.found}>
      <SummaryList
        facts={[
          { label: words.familyName, value: found.family_name },
          { label: words.name, value: <strong>{found.given_name}</strong> },
          { label: words.registerNumber, value: found.register_number },
          { label: words.civilId, value: found.civil_id },
          { label: words.born, value: found.date_of_birth },
          { label: words.alive, value: words.aliveWords[found.is_alive ? 'yes' : 'no'] },
          { label: words.userId, value: found.user_id ? <code>{found.user_id}</code> : words.neverCame },
        ]}
      />
      <Freshness found={found} />
    </Card>
  );
}
