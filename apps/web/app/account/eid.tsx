import { type EidCertificate, getEidSummary, listEidCertificates, listEidDevices } from '@tamga/contract/pki';
import {
  ButtonLink,
  Figures,
  ItemList,
  Notice,
  PageTitle,
  Section,
  StatusTag,
  type Tone,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { useNow } from '#app/shell/site.ts';
import { eidTexts } from '#app/texts/account.eid.ts';
import type { Route } from './+types/eid.ts';
import { Absent } from './absent.tsx';
import { daysLeft, useExpiry } from './expiry.ts';
import { documentOf, partOf } from './parts.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const [summary, certificates, devices] = await Promise.all([
    attempt(context, getEidSummary),
    attempt(context, listEidCertificates),
    attempt(context, listEidDevices),
  ]);
  return {
    summary: partOf(summary, ({ certificates, devices, activity, organizations }) => ({
      valid: certificates.valid,
      total: certificates.total,
      phones: devices.active,
      signIns: activity.authentication,
      signatures: activity.signature,
      represented: organizations.represented,
      linked: organizations.linked,
    })),
    certificates: partOf(certificates, (all) =>
      all.map(({ document_number, issuer_dn, ...one }) => ({
        ...one,
        document: documentOf(document_number),
        issuer: /CN=([^,]+)/.exec(issuer_dn)?.[1] ?? issuer_dn,
      })),
    ),
    devices: partOf(devices, (all) =>
      all.map(({ document_number, ...one }) => ({ ...one, document: documentOf(document_number) })),
    ),
  };
}

type Loaded = Route.ComponentProps['loaderData'];
type Told<P> = P extends { told: infer T } ? T : never;

export default function Eid({ loaderData: { summary, certificates, devices } }: Route.ComponentProps): ReactNode {
  const words = useTexts(eidTexts);
  const isUnset = 'why' in summary && summary.why.code === 'eid.not_configured';
  return (
    <>
      <PageTitle title={words.eid} lead={words.lead}>
        <ButtonLink to="/me/report" kind="secondary" icon="shield">
          {words.report}
        </ButtonLink>
      </PageTitle>
      {isUnset ? (
        <Absent why={summary.why} again="/me/eid" />
      ) : (
        <>
          {'told' in summary && <Glance told={summary.told} />}
          <Parts certificates={certificates} devices={devices} />
          <Section title={words.activity} lead={words.activityLead}>
            <div className="actions">
              <ButtonLink to="/me/eid/activity" kind="secondary" icon="clock">
                {words.activityOpen}
              </ButtonLink>
            </div>
          </Section>
        </>
      )}
    </>
  );
}

/** What the provider tells. Where it tells neither part for one reason, that is said once. */
function Parts({ certificates, devices }: Pick<Loaded, 'certificates' | 'devices'>): ReactNode {
  const words = useTexts(eidTexts);
  if ('why' in certificates && 'why' in devices && certificates.why.code === devices.why.code)
    return <Absent why={certificates.why} again="/me/eid" />;
  return (
    <>
      <Section title={words.certificates} lead={words.certificatesLead}>
        {'told' in certificates ? (
          <Certificates told={certificates.told} />
        ) : (
          <Absent why={certificates.why} again="/me/eid" />
        )}
      </Section>
      <Section title={words.devices} lead={words.devicesLead}>
        {'told' in devices ? <Devices told={devices.told} /> : <Absent why={devices.why} again="/me/eid" />}
      </Section>
    </>
  );
}

function Glance({ told }: { told: Told<Loaded['summary']> }): ReactNode {
  const words = useTexts(eidTexts);
  const formats = useFormats();
  const shown = (value: number | null) => (value === null ? words.unknown : formats.number(value));
  const noteOf = (value: number | null, note: string) => (value === null ? words.notTold : note);
  return (
    <Figures
      figures={[
        {
          label: words.validCertificates,
          value: shown(told.valid),
          note: noteOf(told.valid, words.ofTotal(told.total ?? 0)),
        },
        { label: words.activeDevices, value: shown(told.phones), note: noteOf(told.phones, '') },
        { label: words.signIns, value: shown(told.signIns), note: noteOf(told.signIns, words.times) },
        { label: words.signatures, value: shown(told.signatures), note: noteOf(told.signatures, words.times) },
        {
          label: words.organisations,
          value: shown(told.represented ?? told.linked),
          note: words.linkedCount(told.linked),
        },
      ]}
    />
  );
}

const tones: Record<EidCertificate['status'], Tone> = {
  VALID: 'success',
  REVOKED: 'danger',
  EXPIRED: 'danger',
  SUSPENDED: 'warning',
};

function Certificates({ told }: { told: Told<Loaded['certificates']> }): ReactNode {
  const words = useTexts(eidTexts);
  const now = useNow();
  const expiry = useExpiry();
  if (told.length === 0) return <Notice>{words.certificatesNone}</Notice>;
  return (
    <ItemList
      items={told.map((one) => {
        const isSoon = one.status === 'VALID' && daysLeft(one.not_after, now) < 60;
        return {
          id: `${one.type}-${one.serial_number}`,
          title: words.kinds[one.type],
          tag: (
            <StatusTag tone={isSoon ? 'warning' : tones[one.status]}>
              {isSoon ? words.soon : words.statuses[one.status]}
            </StatusTag>
          ),
          lines: [
            <strong key="until">{expiry(one.not_after)}</strong>,
            [words.pins[one.type], words.levels[one.certificate_level], words.document(one.document)].join(' · '),
            words.serial(one.serial_number, one.issuer),
          ],
        };
      })}
    />
  );
}

function Devices({ told }: { told: Told<Loaded['devices']> }): ReactNode {
  const words = useTexts(eidTexts);
  const formats = useFormats();
  const now = useNow();
  if (told.length === 0) return <Notice>{words.devicesNone}</Notice>;
  return (
    <ItemList
      items={told.map((one) => ({
        id: one.document,
        title: `${one.model} (${one.platform})`,
        tag: (
          <StatusTag tone={one.active ? 'success' : 'neutral'}>{one.active ? words.active : words.inactive}</StatusTag>
        ),
        lines: [
          `${words.enrolled(formats.date(one.enrolled_at))} · ${words.seen(formats.ago(one.last_seen_at, now))}`,
          words.document(one.document),
        ],
        actions: <Link to="/me/report?kind=lost_device">{words.lost}</Link>,
      }))}
    />
  );
}
