import { SummaryList, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { applyTexts } from '#app/texts/cases.apply.ts';

interface Need {
  code: string;
  title: { mn: string; en: string };
  required: boolean;
  fetched: boolean;
  item: {
    id: string;
    name: string | null;
    state: string;
    provider: string | null;
    said: string;
    source: string;
  } | null;
}

/** What a service asks for, and what of it is there. */
export function EvidenceNeeds({ id, needs }: { id: string; needs: readonly Need[] }): ReactNode {
  const words = useTexts(applyTexts);
  const language = useLanguage();
  const standing = ({ fetched, required, item }: Need): string => {
    if (item?.state === 'asked') return words.asked(item.provider ?? '');
    if (item?.state === 'failed') return words.failed(item.provider ?? '');
    if (item) return item.name === null ? words.fetched : words.attached(item.name);
    if (fetched) return words.fetchedNote;
    return required ? words.missing : words.optional;
  };
  return (
    <SummaryList
      facts={needs.map((need) => ({
        label: need.title[language],
        value: (
          <span id={`requirements.${need.code}`}>
            {standing(need)}
            {need.item?.state === 'accepted' && need.item.name === null && (
              <>
                <br />
                <span className="muted">{[need.item.said, need.item.source].filter(Boolean).join('. ')}</span>
              </>
            )}
          </span>
        ),
        action: (
          <Link
            to={`/me/applications/${id}/evidence/${need.code}`}
            aria-label={words.attachTitle(need.title[language])}
          >
            {need.item ? words.change : words.attach}
          </Link>
        ),
      }))}
    />
  );
}
