import type { SigningRight } from '@tamga/contract/pki.signing-rights';
import { ButtonLink, ItemList, Section, useFormats, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { NextPage } from '#app/platform/next-page.tsx';
import { representedTexts } from '#app/texts/account.represented.ts';

type Right = Omit<SigningRight, 'accepted_at'> & { accepted_at: string };

/** For whom a person may sign by the leave of others. */
export function SigningRights({ rights, next }: { rights: readonly Right[]; next: string | null }): ReactNode {
  const words = useTexts(representedTexts);
  const language = useLanguage();
  const formats = useFormats();
  return (
    <Section title={words.maySign} lead={words.maySignLead}>
      {rights.length === 0 && <p className="muted">{words.maySignNone}</p>}
      {rights.length > 0 && (
        <ItemList
          items={rights.map((right) => {
            const name = nameOf(right, language) ?? words.regNo(right.reg_no);
            return {
              id: right.id,
              title: name,
              lines: [
                [words.rights[right.right_type], words.regNo(right.reg_no)].join(' · '),
                words.since(formats.date(right.accepted_at)),
              ],
              actions: (
                <ButtonLink
                  to={`/me/represented/rights/${right.id}/resign`}
                  kind="quiet"
                  aria-label={words.resignNamed(name)}
                >
                  {words.resign}
                </ButtonLink>
              ),
            };
          })}
        />
      )}
      <NextPage next={next} />
    </Section>
  );
}

export const nameOf = ({ name, name_en }: Pick<Right, 'name' | 'name_en'>, language: 'mn' | 'en'): string | null =>
  language === 'en' ? (name_en ?? name) : name;
