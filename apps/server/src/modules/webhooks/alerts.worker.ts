import { defineConsumer } from '#platform/messaging/consumer';
import { leaveWebhook } from './deliveries.ts';
import { alertReceiver } from './receivers.ts';

/** Tells those who watch over the platform what they would want to be woken for. They are told ids, and nothing personal. */
export const alerting = defineConsumer({
  name: 'webhooks.alert',
  types: [
    'admin.role_granted',
    'oidc.signing_key_rotated',
    'security.event_reported',
    'superadmin.access_mode_set',
    'superadmin.admin_removed',
    'superadmin.invite_withdrawn',
    'superadmin.invited',
    'superadmin.onboarded',
  ],
  async handle(deps, event) {
    if (!deps.config.ALERT_WEBHOOK_URL) return;
    if (event.type === 'security.event_reported' && !isSerious(event.data)) return;
    leaveWebhook(deps, alertReceiver, event);
  },
});

const isSerious = ({ severity }: { severity: string }): boolean => ['high', 'critical'].includes(severity);
