import { PageTitle, Section, useFormats, useTexts } from '@tamga/ui';
import { type ReactNode, use } from 'react';
import { Link } from 'react-router';
import { guestContext } from '#app/platform/context.ts';
import { NonceContext } from '#app/platform/nonce.ts';
import { Prose } from '#app/platform/prose.tsx';
import { addressOf } from '#app/public/address.server.ts';
import { LinkCard } from '#app/public/link-card.tsx';
import { serviceTexts } from '#app/texts/public-service.ts';
import { servicesTexts } from '#app/texts/public-services.ts';
import { readLifeEvents } from './catalogue.server.ts';
import { Channels } from './channels.tsx';
import { readVoice } from './listen.server.ts';
import { ListenPlayer } from './listen-player.tsx';
import { Needs } from './needs.tsx';
import { ServiceFacts } from './service-facts.tsx';
import { describeIn, readService } from './service.server.ts';
import { structured } from './structured.server.ts';
import { Words } from './words.tsx';
import type { Route } from './+types/service.ts';

/** Nothing on it needs a script. */
export const handle = { still: true };

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { language } = context.get(guestContext);
  const [service, events, voice] = await Promise.all([
    readService(context, id),
    readLifeEvents(context),
    readVoice(context, language),
  ]);
  const described = describeIn(language, service);
  const address = addressOf(context, `/services/${id}`);
  return {
    address,
    service: described,
    structured: structured(described, address),
    listen: voice && { source: `/services/${id}/listen?language=${language}`, isOther: voice.isOther },
    events: events.filter((event) => service.life_event_ids.includes(event.id)),
  };
}

/** Where one learns what a service is, before anything is asked of one. */
export default function Service({ loaderData }: Route.ComponentProps): ReactNode {
  const { address, service, structured, listen, events } = loaderData;
  const nonce = use(NonceContext);
  const words = useTexts(serviceTexts);
  const list = useTexts(servicesTexts);
  const formats = useFormats();
  const { title, organisation, about, rules, laws, days } = service;
  return (
    <>
      <LinkCard title={title} description={service.summary} address={address} />
      <PageTitle title={title} lead={organisation.name} crumbs={[{ to: '/services', label: list.title }]} />
      <div className="service">
        <ServiceFacts service={service} />
        <div className="service-body">
          {listen && <ListenPlayer {...listen} />}
          <Prose blocks={about.blocks} {...(about.lang && { lang: about.lang })} />
          <Section title={words.how}>
            <Channels id={service.id} channels={service.channels} />
          </Section>
          <Section title={words.who}>
            {rules.length === 0 ? (
              <p>{words.noRules}</p>
            ) : (
              <ul>
                {rules.map((rule) => (
                  <li key={rule.text}>
                    <Words said={rule} />
                  </li>
                ))}
              </ul>
            )}
          </Section>
          <Section title={words.need}>
            <Needs needs={service.needs} requiresSignature={service.requiresSignature} />
          </Section>
          <Section title={words.cost}>
            <Fees service={service} />
          </Section>
          <Section title={words.howLong}>
            <p>{days === 0 ? words.withinDay : words.within(formats.number(days))}</p>
          </Section>
          <Section title={words.appeal}>
            <p>{words.appealText}</p>
          </Section>
          {laws.length > 0 && (
            <Section title={words.law}>
              <ul>
                {laws.map((law) => (
                  <li key={law.url}>
                    <a href={law.url}>
                      <Words said={law.title} />
                    </a>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {events.length > 0 && (
            <Section title={words.events}>
              <ul className="tags">
                {events.map((event) => (
                  <li key={event.id}>
                    <Link to={`/life-events/${event.id}`} className="tab">
                      {event.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <p className="muted">
            {words.published(formats.date(service.publishedAt))} · {words.code}:{' '}
            <code className="detail">{service.code}</code>
          </p>
        </div>
      </div>
      {/* Browsers hide the nonce from scripts, so that it differs when React looks again. */}
      <script
        type="application/ld+json"
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: structured }}
      />
    </>
  );
}

function Fees({ service: { free, fees } }: Pick<Route.ComponentProps['loaderData'], 'service'>): ReactNode {
  const words = useTexts(serviceTexts);
  const formats = useFormats();
  if (free || fees.length === 0) return <p>{words.costFree}</p>;
  return (
    <ul className="prices">
      {fees.map(({ title, price }, index) => (
        <li key={index}>
          {title && <Words said={title} />}
          <strong>{formats.money(price)}</strong>
        </li>
      ))}
    </ul>
  );
}
