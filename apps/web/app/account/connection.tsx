import type { Integration } from '@tamga/contract/integrations';
import { Button, ButtonLink, Card, StatusTag, SummaryList, useFormats, useLanguage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { connectionTexts } from '#app/texts/account.connections.ts';

/** As it comes over the wire: moments are text. */
export type Shown = Omit<Integration, 'connection'> & {
  connection: (Omit<NonNullable<Integration['connection']>, 'connected_at' | 'used_at'> & Moments) | null;
};
interface Moments {
  connected_at: string;
  used_at: string | null;
}

/** One service: what it would be allowed, or what it is, and what can be done about it. */
export function Connection({
  provider,
  name_mn,
  name_en,
  offered,
  allows,
  has_calendar,
  has_drive,
  connection,
}: Shown): ReactNode {
  const words = useTexts(connectionTexts);
  const language = useLanguage();
  const name = language === 'mn' ? name_mn : name_en;
  if (!connection)
    return (
      <Card title={name} actions={<ConnectForm provider={provider} label={words.connect(name)} />}>
        <p>{words.asks}:</p>
        <Allowed allows={allows} />
      </Card>
    );
  const isLost = connection.state === 'reconnect_needed';
  return (
    <Card
      title={name}
      actions={
        <>
          {isLost && offered && <ConnectForm provider={provider} label={words.connectAgain(name)} />}
          {!isLost && has_calendar && <CalendarForm provider={provider} isOn={connection.appointments} />}
          {!isLost && has_drive && (
            <ButtonLink to={`/me/files/drive?from=${provider}`} kind="secondary">
              {words.takeFile}
            </ButtonLink>
          )}
          <ButtonLink to={`/me/connections/${provider}/disconnect`} kind="secondary">
            {words.disconnectNamed(name)}
          </ButtonLink>
        </>
      }
    >
      <p>
        <StatusTag tone={isLost ? 'warning' : 'success'}>{isLost ? words.reconnect : words.connected}</StatusTag>
      </p>
      {isLost && <p>{words.reconnectText}</p>}
      {!offered && <p>{words.notOffered}</p>}
      <Facts connection={connection} hasCalendar={has_calendar} />
      {offered && <p>{connection.scopes.length > 0 ? `${words.may}:` : words.mayNothing}</p>}
      <Allowed allows={allows.filter(({ scope }) => connection.scopes.includes(scope))} />
      {!isLost && has_calendar && !connection.appointments && <p>{words.calendarText}</p>}
    </Card>
  );
}

function Facts({ connection, hasCalendar }: { connection: NonNullable<Shown['connection']>; hasCalendar: boolean }) {
  const words = useTexts(connectionTexts);
  const formats = useFormats();
  const { account, connected_at, used_at, appointments } = connection;
  return (
    <SummaryList
      facts={[
        ...(account ? [{ label: words.account, value: account }] : []),
        { label: words.since, value: formats.date(connected_at) },
        { label: words.used, value: used_at ? formats.dateTime(used_at) : words.never },
        ...(hasCalendar ? [{ label: words.calendar, value: appointments ? words.on : words.off }] : []),
      ]}
    />
  );
}

function Allowed({ allows }: Pick<Shown, 'allows'>): ReactNode {
  const language = useLanguage();
  if (allows.length === 0) return null;
  return (
    <ul>
      {allows.map((one) => (
        <li key={one.scope}>{one[language]}</li>
      ))}
    </ul>
  );
}

/** Without the router: where it leads is another site. */
const ConnectForm = ({ provider, label }: { provider: string; label: string }): ReactNode => (
  <Form method="post" reloadDocument>
    <Button name="provider" value={provider} icon="external">
      {label}
    </Button>
  </Form>
);

function CalendarForm({ provider, isOn }: { provider: string; isOn: boolean }): ReactNode {
  const words = useTexts(connectionTexts);
  return (
    <Form method="post">
      <input type="hidden" name="provider" value={provider} />
      <Button kind="secondary" name="appointments" value={isOn ? 'off' : 'on'}>
        {isOn ? words.turnOff : words.turnOn}
      </Button>
    </Form>
  );
}
