import { noticeKinds } from './notifications.kinds.ts';

export const noticeTopics = [
  'new_device',
  'new_sign_in',
  'right_given',
  'data_read',
  'applications',
  'appointments',
  'payments',
  'documents',
] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

/** Changes of how one gets into the account are always mailed; whether they come by SMS too, the person decides. */
export const smsTopics = ['security', ...noticeTopics] as const;
export type SmsTopic = (typeof smsTopics)[number];

const named: Readonly<Record<string, NoticeTopic>> = {
  new_sign_in: 'new_sign_in',
  new_device: 'new_device',
  role_given: 'right_given',
  data_read: 'data_read',
};
const families: readonly (readonly [string, NoticeTopic])[] = [
  ['application_', 'applications'],
  ['appointment_', 'appointments'],
  ['payment_', 'payments'],
  ['reference_', 'documents'],
];

const kinds: Readonly<Record<string, { params: readonly string[]; security?: true }>> = noticeKinds;
const isSecurity = (kind: string): boolean => Object.hasOwn(kinds, kind) && kinds[kind]?.security === true;

/** What a person decides about when they decide about this kind; nothing where it only comes to the inbox. */
export function topicOf(kind: string): NoticeTopic | undefined {
  if (!Object.hasOwn(kinds, kind)) return undefined;
  return Object.hasOwn(named, kind) ? named[kind] : families.find(([start]) => kind.startsWith(start))?.[1];
}

export const smsTopicOf = (kind: string): SmsTopic | undefined =>
  topicOf(kind) ?? (isSecurity(kind) ? 'security' : undefined);

/** Waits neither for the end of quiet hours nor to be told together: the person may have to act. */
export const isUrgent = (kind: string): boolean => isSecurity(kind) || kind === 'new_sign_in';

/** To be answered within two hours of the day: it waits for the end of the night, and for nothing else. */
export const isBrief = (kind: string): boolean => kind === 'appointment_offered';
