import {
  ButtonLink,
  Done,
  type IconName,
  Notice,
  Section,
  SummaryList,
  TaskList,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { partTexts } from '#app/texts/registry-parts.ts';
import { registryTexts } from '#app/texts/registry.ts';
import { MissingList } from './missing-list.tsx';
import { addressOf, editorOf, type Part, partOf, parts } from './parts.ts';
import { ServiceHead } from './service-head.tsx';
import { ServiceState } from './service-state.tsx';
import { readStanding, type Standing } from './service.server.ts';
import type { Route } from './+types/service.ts';

export const loader = async ({ context, params }: Route.LoaderArgs) => readStanding(context, params.id);

export default function Service({ loaderData: service }: Route.ComponentProps): ReactNode {
  const words = useTexts(registryTexts);
  const formats = useFormats();
  const at = addressOf(service.id);
  const facts = [
    { label: words.state, value: <ServiceState service={service} /> },
    { label: words.organisation, value: service.organisation },
    { label: words.shortName, value: <code translate="no">{service.code}</code> },
    {
      label: words.seenByCitizens,
      value: service.published_no === null ? words.notYet : words.versionName(service.published_no),
    },
    { label: words.changed, value: formats.dateTime(service.updated_at) },
    ...(service.archive_reason ? [{ label: words.archiveReason, value: service.archive_reason }] : []),
  ];
  return (
    <>
      <ServiceHead service={service} here="standing">
        {service.may.publish && service.missing.length === 0 && (
          <ButtonLink to={`${at}/publish`}>{words.publish}</ButtonLink>
        )}
      </ServiceHead>
      <Done words={words.done} />
      <Readiness service={service} />
      <SummaryList facts={facts} />
      {service.may.edit && <Parts service={service} />}
      <Ending service={service} />
    </>
  );
}

/** Whether it can be published; what keeps it from that, all of it. */
function Readiness({ service }: { service: Standing }): ReactNode {
  const words = useTexts(registryTexts);
  const isOpen = service.draft_no !== null || service.state === 'archived';
  if (!isOpen || !service.may.edit) return null;
  if (service.missing.length > 0) {
    return (
      <Notice tone="warning" title={words.missing}>
        <MissingList service={service} missing={service.missing} />
      </Notice>
    );
  }
  if (service.waitsForReviewer) {
    return (
      <Notice title={words.waitsForReviewer}>
        <p>{words.waitsForReviewerText}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="success" title={words.ready}>
      <p>{service.needsReviewer ? words.readyAsReviewer : words.readyText}</p>
    </Notice>
  );
}

const icons: Record<Part | 'form', IconName> = {
  about: 'info',
  people: 'person',
  fees: 'stamp',
  days: 'clock',
  channels: 'globe',
  evidences: 'copy',
  decision: 'check',
  law: 'shield',
  'life-events': 'eye',
  form: 'pen',
};

/** What there is to write, and where something is missing. */
function Parts({ service }: { service: Standing }): ReactNode {
  const words = useTexts(registryTexts);
  const own = useTexts(partTexts);
  const all: (Part | 'form')[] = [...parts, 'form'];
  const tasks = all.map((part) => {
    const lacks = service.missing.filter(({ path }) => partOf(path) === part).length;
    return {
      id: part,
      icon: icons[part],
      title: own.parts[part],
      to: editorOf(service.id, part),
      details: lacks > 0 ? words.lacks(lacks) : own.leads[part],
      tone: lacks > 0 ? ('warning' as const) : ('neutral' as const),
    };
  });
  return (
    <Section title={words.write} lead={service.draft_no === null ? words.writeAnew : words.writeDraft}>
      <TaskList tasks={tasks} />
    </Section>
  );
}

function Ending({ service: { id, may } }: { service: Standing }): ReactNode {
  const words = useTexts(registryTexts);
  if (!may.archive && !may.delete) return null;
  return (
    <Section title={words.ending}>
      <p className="muted">{may.archive ? words.archiveLead : words.deleteLead}</p>
      <p className="actions">
        {may.archive && (
          <ButtonLink to={`${addressOf(id)}/archive`} kind="secondary">
            {words.archive}
          </ButtonLink>
        )}
        {may.delete && (
          <ButtonLink to={`${addressOf(id)}/delete`} kind="secondary">
            {words.delete}
          </ButtonLink>
        )}
      </p>
    </Section>
  );
}
