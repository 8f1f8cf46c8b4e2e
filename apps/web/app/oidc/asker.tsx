import type { ConsentChallenge } from '@tamga/contract/oidc.challenges';
import { type Fact, type Language, LogoMark, StatusTag, SummaryList, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { askerTexts } from '#app/texts/oidc.asker.ts';
import { nameOf } from './client.ts';

/** Who asks, as far as a citizen needs it to decide. */
export interface Asker {
  name: string;
  isTest: boolean;
  logo: string | null;
  /** Null: the platform itself. */
  owner: { name: string; isVerified: boolean } | null;
  purpose: string | null;
  privacyUrl: string | null;
  /** Null: an app, or another device. */
  returnsTo: string | null;
}

export function askerOf({ client, returns_to }: ConsentChallenge, language: Language): Asker {
  const { organisation } = client;
  const isEnglish = language === 'en';
  return {
    name: nameOf(client, language),
    isTest: client.is_test,
    logo: client.has_logo ? `/applications/${client.client_id}/logo` : null,
    owner: organisation && {
      name: (isEnglish && organisation.name_en) || organisation.name,
      isVerified: organisation.verified,
    },
    purpose: isEnglish ? client.purpose_en : client.purpose_mn,
    privacyUrl: client.privacy_url,
    returnsTo: returns_to,
  };
}

/** Its picture and name are its own; whose it is, and where one is led, the platform knows. */
export function AskerCard({ asker }: { asker: Asker }): ReactNode {
  const words = useTexts(askerTexts);
  const { owner, purpose, privacyUrl, returnsTo } = asker;
  const facts: (Fact | null)[] = [
    purpose === null ? null : { label: words.purpose, value: purpose },
    { label: words.returnsTo, value: returnsTo ? <code translate="no">{returnsTo}</code> : words.toApp },
    privacyUrl === null ? null : { label: words.privacy, value: <PrivacyLink to={privacyUrl} /> },
  ];
  return (
    <section className="card" aria-label={words.title}>
      <div className="asker">
        <LogoMark name={asker.name} src={asker.logo} />
        <div>
          <p className="asker-name">{asker.name}</p>
          {!asker.isTest && <p className="muted">{owner ? words.of(owner.name) : words.ofPlatform}</p>}
          {asker.isTest && <StatusTag tone="warning">{words.test}</StatusTag>}
          {owner && (
            <StatusTag tone={owner.isVerified ? 'success' : 'warning'}>
              {owner.isVerified ? words.verified : words.unverified}
            </StatusTag>
          )}
        </div>
      </div>
      {owner && !owner.isVerified && <p>{words.unverifiedText}</p>}
      {asker.isTest && <p>{words.testText}</p>}
      <SummaryList facts={facts.filter((fact) => fact !== null)} />
    </section>
  );
}

/** In a window of its own: what was asked here waits only so long, and must be found again. */
function PrivacyLink({ to }: { to: string }): ReactNode {
  const words = useTexts(askerTexts);
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {words.readPrivacy(URL.parse(to)?.host ?? to)}
    </a>
  );
}
