import { Checkboxes, Field, Radios, Select, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { gatewayServiceTexts } from '#app/texts/admin-gateway-services.ts';
import type { Settings } from './service.server.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** What can be decided of a service, when it is added and later. */
export function ServiceFields({ settings, ticked }: { settings: Settings; ticked: readonly string[] }): ReactNode {
  const words = useTexts(gatewayServiceTexts);
  return (
    <>
      <Field name="name_mn" label={words.nameMn} value={settings.name_mn} maxLength={120} />
      <Field name="name_en" label={words.nameEn} value={settings.name_en} maxLength={120} lang="en" />
      <Field
        name="upstreams"
        label={words.upstreams}
        hint={words.upstreamsHint}
        value={settings.upstreams.join('\n')}
        lines={3}
      />
      <Checkboxes
        name="methods"
        label={words.methods}
        values={ticked}
        options={methods.map((value) => ({ value, label: <code className="detail">{value}</code> }))}
      />
      <Radios
        name="citizen"
        label={words.citizen}
        hint={words.citizenHint}
        value={settings.citizen}
        options={Object.entries(words.citizens).map(([value, label]) => ({ value, label }))}
      />
      <Limits settings={settings} />
    </>
  );
}

function Limits({ settings }: { settings: Settings }): ReactNode {
  const words = useTexts(gatewayServiceTexts);
  const number = (name: 'timeout_ms' | 'request_bytes_max' | 'response_bytes_max', label: string, hint: string) => (
    <Field
      name={name}
      label={label}
      hint={hint}
      value={String(name === 'timeout_ms' ? settings[name] : settings[name] / 1_024)}
      inputMode="decimal"
      autoComplete="off"
    />
  );
  return (
    <>
      {number('timeout_ms', words.timeout, words.timeoutHint)}
      <Select
        name="retries"
        label={words.retries}
        hint={words.retriesHint}
        value={String(settings.retries)}
        options={Object.entries(words.retryNames).map(([value, label]) => ({ value, label }))}
      />
      {number('request_bytes_max', words.requestMax, words.requestMaxHint)}
      {number('response_bytes_max', words.responseMax, words.responseMaxHint)}
      <Field
        name="health_path"
        label={words.health}
        hint={words.healthHint}
        value={settings.health_path ?? undefined}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        optional
      />
    </>
  );
}
