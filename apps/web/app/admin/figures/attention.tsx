import { Figures, ItemList, Section, StatusTag, useFormats, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useNow } from '#app/shell/site.ts';
import { figureTexts } from '#app/texts/admin-figures.ts';
import type { Expiries, Work } from './figures.server.ts';

/** What an administrator should look at before anything else. */
export function Attention({ work, expiries }: { work: Work | null; expiries: Expiries | null }): ReactNode {
  const words = useTexts(figureTexts);
  const formats = useFormats();
  const lag = useLag();
  if (!work && !expiries) return null;
  const number = (count: number): string => formats.number(count);
  const { jobs, audit } = work ?? {};
  return (
    <Section title={words.attention}>
      <Figures
        figures={[
          ...(jobs
            ? [
                {
                  label: words.jobs,
                  value: lag(jobs.lag_seconds),
                  note: words.jobsNote(number(jobs.waiting), number(jobs.dead)),
                },
              ]
            : []),
          ...(audit ? [{ label: words.audit, value: lag(audit.lag_seconds), note: words.auditNote }] : []),
          ...(expiries ? [{ label: words.expiring, value: number(expiries.length), note: words.expiringNote }] : []),
        ]}
      />
      {expiries && expiries.length > 0 && <ExpiryList expiries={expiries} />}
    </Section>
  );
}

/** Below a quarter of a minute the workers keep up. */
const noticedSeconds = 15;

function useLag(): (seconds: number) => string {
  const words = useTexts(figureTexts);
  const formats = useFormats();
  return (seconds) => {
    if (seconds < noticedSeconds) return words.noLag;
    if (seconds < 120) return words.seconds(formats.number(Math.round(seconds)));
    if (seconds < 7_200) return words.minutes(formats.number(Math.round(seconds / 60)));
    return words.hours(formats.number(Math.round(seconds / 3_600)));
  };
}

const pages = { application_secret: '/admin/applications', tool_key: '/admin/tools/keys' } as const;

function ExpiryList({ expiries }: { expiries: Expiries }): ReactNode {
  const words = useTexts(figureTexts);
  const language = useLanguage();
  const formats = useFormats();
  const now = useNow();
  return (
    <ItemList
      items={expiries.map((one, index) => {
        const name = language === 'mn' ? one.name_mn : one.name_en;
        const isOver = new Date(one.expires_at).getTime() <= new Date(now).getTime();
        const when = formats.date(one.expires_at);
        return {
          id: `${one.kind}:${one.id ?? one.name_mn}:${index}`,
          title: one.kind === 'eid_certificate' ? name : <Link to={`${pages[one.kind]}/${one.id}`}>{name}</Link>,
          tag: isOver && <StatusTag tone="danger">{words.ended}</StatusTag>,
          lines: [words.expiryKinds[one.kind], isOver ? words.endedAt(when) : words.ends(when)],
        };
      })}
    />
  );
}
