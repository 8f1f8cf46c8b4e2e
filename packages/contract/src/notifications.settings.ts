import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { hour, nightHours, QuietHours } from './notifications.hours.ts';
import { smsTopics } from './notifications.topics.ts';

const always = z.enum(['inbox', 'mail']);
const any = z.enum(['off', 'inbox', 'mail']);

const first = {
  new_sign_in: any.describe('Each sign-in with a device that was used before.'),
  new_device: always.describe('A sign-in with a browser and a kind of device that were not used before.'),
  right_given: always.describe('A role that was given or changed.'),
  data_read: any.describe('Once a day: that others have looked at the data of the person.'),
};

const added = {
  applications: always.describe('Applications for services.'),
  appointments: always.describe('Appointments.'),
  payments: always.describe('Payments.'),
  documents: always.describe('Documents and extracts.'),
  sms: z
    .array(z.enum(smsTopics))
    .max(smsTopics.length)
    .describe(
      'What comes by SMS too, to the verified phone of the person. An SMS says what it is about in a few general words, ' +
        'and nothing personal; `security`: changes of how one gets into the account.',
    ),
  sms_language: z
    .enum(['mn', 'en'])
    .describe('The language of an SMS, which has room for one, and the first of a mail, which has both.'),
  quiet_hours: QuietHours.nullable().describe(
    'When no mail and no SMS is sent, by the clock of Ulaanbaatar; it comes when they are over, all of it together. ' +
      'Warnings about the account come all the same, and between 08:00 and 22:00 so does the offer of an appointment, ' +
      'which is held for two hours. null: none.',
  ),
  digest_hour: hour
    .nullable()
    .describe('Mail that can wait comes together, once a day when this hour begins. null: each as it happens.'),
};

/** What a person may decide about; whatever changes how one gets into the account is always told, and always mailed. */
export const NoticeSettings = z
  .object({ ...first, ...added })
  .meta({ id: 'NoticeSettings', description: 'Not at all, in the inbox, or in the inbox and by mail.' });
export type NoticeSettings = z.output<typeof NoticeSettings>;

/** What is left out stays as it is, so that who knows of less takes nothing away. */
const NewNoticeSettings = z.object({ ...first, ...z.object(added).partial().shape });
export type NewNoticeSettings = z.output<typeof NewNoticeSettings>;

export const usualSettings: NoticeSettings = {
  new_sign_in: 'off',
  new_device: 'mail',
  right_given: 'inbox',
  data_read: 'off',
  applications: 'inbox',
  appointments: 'inbox',
  payments: 'inbox',
  documents: 'inbox',
  sms: [],
  sms_language: 'mn',
  quiet_hours: nightHours,
  digest_hour: null,
};

export const getNoticeSettings = endpoint({
  method: 'GET',
  path: '/api/v1/gov/notifications/settings',
  access: 'signed-in',
  summary: 'What I am told, and where',
  description: 'As the person has decided, or as it usually is.',
  data: NoticeSettings,
  example: { data: usualSettings },
});

export const putNoticeSettings = endpoint({
  method: 'PUT',
  path: '/api/v1/gov/notifications/settings',
  access: 'signed-in',
  assurance: 'eid',
  summary: 'Decide what I am told, and where',
  description:
    'Mail goes to the verified address of the person and SMS to their verified phone, where there is one. To take a ' +
    'warning by mail or SMS away is itself told, also by mail: a thief must not be able to silence the warnings.',
  body: NewNoticeSettings,
  data: NoticeSettings,
  example: { body: { ...usualSettings, data_read: 'inbox' }, data: { ...usualSettings, data_read: 'inbox' } },
});
