import { ButtonLink, PageTitle, SecretOnce, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { platformTexts } from '#app/texts/relay-platforms.ts';
import { platformAt } from './addresses.ts';
import { KeyCard } from './key-card.tsx';

interface Made {
  id: string;
  name: string;
  secret: string | null;
  keys: readonly { key: string; code: string }[];
}

/** What those who run the other platform need from us, once it is connected. */
export function Connected({ id, name, secret, keys }: Made): ReactNode {
  const words = useTexts(platformTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.added} lead={`${name}. ${words.addedText}`} />
      {secret && <SecretOnce name="fresh" label={words.secret} value={secret} />}
      {keys.map((one, index) => (
        <KeyCard key={one.key} name={`our-key-${index}`} label={words.ourKey} shown={one} />
      ))}
      <div className="actions">
        <ButtonLink to={platformAt(id)}>{words.toPlatform}</ButtonLink>
      </div>
    </div>
  );
}
