import { EmptyState, PageTitle, Picture, Section, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { data, Link } from 'react-router';
import { guestContext } from '#app/platform/context.ts';
import { addressOf } from '#app/public/address.server.ts';
import { LinkCard } from '#app/public/link-card.tsx';
import { readLifeEvents } from '#app/public/services/catalogue.server.ts';
import { Price } from '#app/public/services/price.tsx';
import { lifeEventTexts } from '#app/texts/public-life-events.ts';
import { serviceTexts } from '#app/texts/public-service.ts';
import { servicesTexts } from '#app/texts/public-services.ts';
import { allNeeds, type GuideStep, readSteps } from './guide.server.ts';
import type { Route } from './+types/guide.ts';

/** Nothing on it needs a script. */
export const handle = { still: true };

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const event = (await readLifeEvents(context)).find((one) => one.id === id);
  if (!event) throw data(null, { status: 404 });
  const steps = await readSteps(context, id, context.get(guestContext).language);
  return { address: addressOf(context, `/life-events/${id}`), event, steps, needs: allNeeds(steps) };
}

/** What there is to do when something happens, across organisations: a list to go through, on paper too. */
export default function Guide({ loaderData }: Route.ComponentProps): ReactNode {
  const { address, event, steps, needs } = loaderData;
  const words = useTexts(lifeEventTexts);
  const service = useTexts(serviceTexts);
  return (
    <div className="guide">
      <LinkCard title={event.title} description={words.guideLead} address={address} />
      <PageTitle title={event.title} lead={words.guideLead} crumbs={[{ to: '/life-events', label: words.title }]}>
        <Picture name={event.picture} />
      </PageTitle>
      {steps.length === 0 && <EmptyState title={words.none} />}
      {needs.length > 0 && (
        <Section title={words.prepare} lead={words.prepareLead}>
          <ul className="checks guide-needs">
            {needs.map(({ type, title, required }) => (
              <li key={type}>
                {title} {!required && <span className="muted">({service.needIfAny})</span>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={words.steps}>
        <ol className="steps">
          {steps.map((step) => (
            <StepItem key={step.id} step={step} />
          ))}
        </ol>
      </Section>
    </div>
  );
}

function StepItem({ step }: { step: GuideStep }): ReactNode {
  const words = useTexts(lifeEventTexts);
  const list = useTexts(servicesTexts);
  const formats = useFormats();
  const { id, title, summary, organisation, days, after } = step;
  return (
    <li>
      <h3 className="service-name">
        <Link to={`/services/${id}`}>{title}</Link>
      </h3>
      <p>{summary}</p>
      {after.length > 0 && (
        <p>
          <strong>{words.first}:</strong> {after.map((one) => one.title).join(', ')}
        </p>
      )}
      <ul className="service-facts">
        <li>{organisation}</li>
        <li>
          <Price service={step} />
        </li>
        <li>{days === 0 ? list.sameDay : list.days(formats.number(days))}</li>
      </ul>
    </li>
  );
}
