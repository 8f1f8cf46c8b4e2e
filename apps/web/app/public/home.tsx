import { ButtonLink, Card, Icon, type IconName, PageTitle, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { usePerson } from '#app/shell/site.ts';
import { publicTexts } from '#app/texts/public.ts';
import { HomePicture } from './home-picture.tsx';

export default function Home(): ReactNode {
  const words = useTexts(publicTexts);
  const person = usePerson();
  return (
    <div className="home">
      <div className="hero ornament">
        <div>
          <PageTitle title={person ? words.welcome(person.givenName) : words.title} lead={words.lead} />
          <p className="actions">
            {person ? (
              <ButtonLink to="/me" icon="arrow">
                {words.toAccount}
              </ButtonLink>
            ) : (
              <ButtonLink to="/sign-in" icon="phone" away>
                {words.signIn}
              </ButtonLink>
            )}
          </p>
        </div>
        <HomePicture />
      </div>
      <div className="grid">
        <Reason icon="key" title={words.onceTitle} text={words.onceText} />
        <Reason icon="eye" title={words.safeTitle} text={words.safeText} />
        <Reason icon="shield" title={words.consentTitle} text={words.consentText} />
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
