import { PageTitle, Tabs, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { paymentBookTexts } from '#app/texts/admin-payments.ts';

export const differencesAt = '/admin/payments';

/** What differs, and what was compared. */
export function BookTabs({ at }: { at: 'differences' | 'reports' }): ReactNode {
  const words = useTexts(paymentBookTexts);
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <Tabs
        label={words.sections}
        tabs={[
          { to: differencesAt, label: words.differences, isHere: at === 'differences' },
          { to: `${differencesAt}/reports`, label: words.reports, isHere: at === 'reports' },
        ]}
      />
    </>
  );
}
