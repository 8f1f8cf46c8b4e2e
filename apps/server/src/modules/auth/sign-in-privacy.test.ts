import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTraces } from '#platform/observability/trace';
import { openCollector } from '#test/collector';
import { bolormaa, openStand } from '#test/eid';
import { openHouse } from '#test/house';

const stand = await openStand({ after });
const collector = await openCollector({ after });

test('a whole sign-in leaves nothing personal and nothing secret in logs, metrics and traces', async (t) => {
  const lines: string[] = [];
  const traces = await openTraces(collector.url, '0.0.0');
  const house = await openHouse(t, {
    env: { ...stand.env, LOG_LEVEL: 'debug' },
    kernel: { limits: 'off', tracer: traces.tracer },
    logTo: { write: (line: string) => void lines.push(line) },
  });
  const post = async (url: string, payload: object) =>
    (await house.app.inject({ method: 'POST', url: `/api/v1/auth/${url}`, payload })).json().data;

  const begun = await post('eid/start', { bind: true });
  const key = { sid: begun.sid, binding: begun.binding };
  const qr = await post('eid/link', key);
  const { id } = await stand.phone.open(bolormaa, qr.link);
  await stand.phone.approve(String(id));
  const { tokens, citizen } = await post('eid/poll', key);
  await post('refresh', { refresh_token: tokens.refresh_token });
  await post('eid/start-id', { national_id: '990000000002' });
  await traces.close();

  const written = {
    logs: lines.join(''),
    metrics: await house.deps.metrics.registry.metrics(),
    traces: collector.text(),
  };
  assert.match(written.logs, /eid\/poll/);
  assert.match(written.metrics, /eid\/poll/);
  assert.match(written.traces, /insert into \\"users\\"/);
  const secrets = [begun.sid, begun.binding, qr.link, tokens.access_token, tokens.refresh_token];
  const personal = [bolormaa, '990000000002', citizen.family_name, citizen.given_name];
  for (const [where, text] of Object.entries(written))
    for (const told of [...secrets, ...personal]) assert.ok(!text.includes(told), `${told} in ${where}`);
});
