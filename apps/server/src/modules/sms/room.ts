import { everyMinute, hourly } from '#platform/messaging/duties';
import type { Room } from '#platform/room';
import { exportAbout, forgetMessages, forgetPerson } from './messages.ts';
import { deliverDue, deliverSms, type SmsDeps } from './messages.worker.ts';
import { smsEnv } from './sms.config.ts';

export const room: Room<SmsDeps> = {
  name: 'sms',
  settings: smsEnv,
  retention: 'An SMS, sealed, until it is sent; that one was sent, and what became of it, for thirty days.',
  people: { 'sms.message': { exported: true, erased: 'deleted' } },
  jobs: [deliverSms],
  duties: [
    { name: 'sms.deliver_due', cron: everyMinute, done: 'SMS seen to', work: (deps) => deliverDue(deps) },
    { name: 'sms.forget_messages', cron: hourly, done: 'old SMS forgotten', work: forgetMessages },
  ],
  exportAbout,
  forgetPerson,
};
