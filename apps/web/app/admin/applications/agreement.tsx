import { Button, Card, Notice, type Problem, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { adminTexts } from '#app/texts/admin.ts';
import { applicationPageTexts } from '#app/texts/admin-application.ts';

/** What was sent and waits for PIN2: sent again as it was, it is carried out. */
export interface Agreement {
  /** Whether it was sent before, and PIN2 had not come. */
  isAgain: boolean;
  sent: [name: string, value: string][];
}

export const agreementIn = (answer: { agreement: Agreement } | Problem | object | undefined): Agreement | null =>
  answer && 'agreement' in answer ? answer.agreement : null;

/** A question, not a mistake: the phone asks, and what was typed waits here. */
export function AgreementCard({ agreement, cancel }: { agreement: Agreement; cancel: string }): ReactNode {
  const words = useTexts(applicationPageTexts);
  const shared = useTexts(adminTexts);
  return (
    <Card act="sign" title={words.agreeTitle}>
      {agreement.isAgain && (
        <Notice live>
          <p>{words.agreeAgain}</p>
        </Notice>
      )}
      <p>{words.agreeText}</p>
      <p className="muted">{words.agreeUntil}</p>
      <Form method="post" className="actions">
        {agreement.sent.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <Button name="asked" value="yes">
          {words.agreed}
        </Button>
        <Link to={cancel}>{shared.cancel}</Link>
      </Form>
    </Card>
  );
}
