import { webhookTypes } from '@tamga/contract/webhooks.types';
import * as applications from '#modules/applications';
import { system } from '#platform/actor';
import { defineConsumer } from '#platform/messaging/consumer';
import { sendHeld } from './held.ts';
import { insertHeld } from './sent.sql.ts';
import { listWanting } from './subscriptions.sql.ts';

const actor = system('tell applications of events');

/** Tells applications of what happened to their own organisation, and of nothing else. */
export const tellingSubscribers = defineConsumer({
  name: 'webhooks.tell_subscribers',
  types: webhookTypes,
  async handle(deps, { id, type, time, subject, sequence, tenantid, data }) {
    if (tenantid === undefined) return;
    const wanting = await listWanting(deps.db, tenantid, type, time);
    if (wanting.length === 0) return;
    const ids = wanting.map(({ application_id }) => application_id);
    const served = await applications.listServed(deps, actor, ids);
    // The text is written once: what is signed is the same each time.
    const body = JSON.stringify({ id, type, time: time.toISOString(), subject, sequence, data });
    const row = { id, sequence, type, subject, happened_at: time, body };
    for (const { id: subscription_id, application_id } of wanting) {
      if (!served.includes(application_id)) continue;
      await insertHeld(deps.db, { ...row, subscription_id });
      await sendHeld(deps, subscription_id);
    }
  },
});
