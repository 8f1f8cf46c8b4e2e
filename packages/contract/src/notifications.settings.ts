import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const always = z.enum(['inbox', 'mail']);
const any = z.enum(['off', 'inbox', 'mail']);

/** What a person may decide about; whatever changes how one gets into the account is always told, and always mailed. */
export const NoticeSettings = z
  .object({
    new_sign_in: any.describe('Each sign-in with a device that was used before.'),
    new_device: always.describe('A sign-in with a browser and a kind of device that were not used before.'),
    right_given: always.describe('A role that was given or changed.'),
    data_read: any.describe('Once a day: that others have looked at the data of the person.'),
  })
  .meta({ id: 'NoticeSettings', description: 'Not at all, in the inbox, or in the inbox and by mail.' });
export type NoticeSettings = z.output<typeof NoticeSettings>;
export type NoticeTopic = keyof NoticeSettings;

/** The kinds of notices about which the person decides. */
const topics: Readonly<Record<string, NoticeTopic>> = {
  new_sign_in: 'new_sign_in',
  new_device: 'new_device',
  role_given: 'right_given',
  data_read: 'data_read',
};

export const topicOf = (kind: string): NoticeTopic | undefined =>
  Object.hasOwn(topics, kind) ? topics[kind] : undefined;

export const usualSettings = {
  new_sign_in: 'off',
  new_device: 'mail',
  right_given: 'inbox',
  data_read: 'off',
} as const satisfies NoticeSettings;

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
    'Mail goes to the verified address of the person, where there is one. To take a mail away is itself told, also by ' +
    'mail: a thief must not be able to silence the warnings.',
  body: NoticeSettings,
  data: NoticeSettings,
  example: { body: { ...usualSettings, data_read: 'inbox' }, data: { ...usualSettings, data_read: 'inbox' } },
});
