import { ButtonLink, Card, Icon, type IconName, PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { usePerson } from '#app/shell/site.ts';
import { publicTexts } from '#app/texts/public.ts';

export default function Home(): ReactNode {
  const words = useTexts(publicTexts);
  const person = usePerson();
  return (
    <div className="home">
      <div className="hero">
        <Waves />
        <PageTitle title={person ? words.welcome(person.givenName) : words.title} lead={words.lead} />
        <p className="actions">
          {person ? (
            <ButtonLink to="/me" icon="arrow">
              {words.toAccount}
            </ButtonLink>
          ) : (
            <ButtonLink to="/sign-in" icon="phone">
              {words.signIn}
            </ButtonLink>
          )}
        </p>
      </div>
      <div className="grid">
        <Reason icon="check" title={words.onceTitle} text={words.onceText} />
        <Reason icon="shield" title={words.safeTitle} text={words.safeText} />
        <Reason icon="person" title={words.consentTitle} text={words.consentText} />
      </div>
    </div>
  );
}

function Reason({ icon, title, text }: { icon: IconName; title: string; text: string }): ReactNode {
  return (
    <Card>
      <span className="badge">
        <Icon name={icon} />
      </span>
      <h2 className="card-title">{title}</h2>
      <p className="muted">{text}</p>
    </Card>
  );
}

/** The seal, drawn large in thin rings like the ripples of something pressed into wax. */
function Waves(): ReactNode {
  return (
    <svg className="hero-mark" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      {[4, 7, 10, 13, 16, 19].map((radius) => (
        <circle key={radius} cx="20" cy="20" r={radius} />
      ))}
      <path d="M20 19v12M13 31h14M10.5 12.5a9.5 9.5 0 0 0 19 0" />
    </svg>
  );
}
