import { Card, Section, SummaryList, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useNow } from '#app/shell/site.ts';
import { accessTexts } from '#app/texts/account.access.ts';
import { homeTexts } from '#app/texts/account.home.ts';

/** Under the name of the page that has the rest. */
export function LastLook({ look }: { look: { at: string; who: string; what: string } | null }): ReactNode {
  const words = useTexts(homeTexts);
  const { log, logNone } = useTexts(accessTexts);
  const formats = useFormats();
  const now = useNow();
  return (
    <Section title={log} actions={<Link to="/me/access-log">{words.allLooks}</Link>}>
      <Card>
        {look ? (
          <SummaryList
            facts={[
              {
                label: look.who,
                value: (
                  <>
                    <span>{look.what}</span>
                    <br />
                    <span className="muted">
                      {formats.dateTime(look.at)} ({formats.ago(look.at, now)})
                    </span>
                  </>
                ),
              },
            ]}
          />
        ) : (
          <p>{logNone}</p>
        )}
      </Card>
    </Section>
  );
}
