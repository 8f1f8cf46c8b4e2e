import { hourly } from '#platform/messaging/duties';
import type { Room } from '#platform/room';
import { mailEnv } from './mail.config.ts';
import { forgetMail } from './messages.ts';
import { deliverMail } from './messages.worker.ts';

export const room: Room = {
  name: 'mail',
  settings: mailEnv,
  retention: 'A mail, sealed, until it is sent; that one was sent, and when, for thirty days.',
  jobs: [deliverMail],
  duties: [{ name: 'mail.forget_messages', cron: hourly, done: 'old mail forgotten', work: forgetMail }],
};
