import { isUrgent, smsTopicOf, topicOf } from '@tamga/contract/notifications.topics';
import type { NoticeSettings } from '@tamga/contract/notifications.settings';
import * as mail from '#modules/mail';
import * as notifications from '#modules/notifications';
import * as sms from '#modules/sms';
import { system } from '#platform/actor';
import { transact, type Tx } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import { eachRow } from '#platform/each-row';
import { defineConsumer } from '#platform/messaging/consumer';
import { digestMail, noticeMails } from './contact-mails.ts';
import { verifiedEmailIn, verifiedPhoneIn } from './contacts.ts';
import { smsTextOf } from './notice-words.ts';

/** A warning that comes later than this warns of nothing. */
const usefulMs = 3 * 86_400_000;

const channels = ['mail', 'sms'] as const;

/**
 * Changes of how one gets into an account are also told by mail, because a thief of the account reads the inbox; other
 * things, and SMS, if the person wants it. Outside the inbox nothing says who the person is. What can wait is kept until
 * the hour that the person has chosen.
 */
export const mailNotices = defineConsumer({
  name: 'users.mail_notices',
  types: ['notifications.notice_added'],
  async handle(deps, { data: { person, kind }, time }) {
    if (smsTopicOf(kind) === undefined) return;
    const settings = await notifications.choicesOf(deps, person);
    for (const channel of channels.filter((one) => isWanted(deps, settings, kind, one))) {
      const now = deps.now();
      const due = notifications.whenToTell(settings, kind, channel, now);
      if (due > now) notifications.holdBack(deps, { userId: person, kind, channel }, due);
      else await tell(deps, person, settings, channel, [kind], time);
    }
  },
});

function isWanted(
  deps: Pick<Deps, 'config'>,
  settings: NoticeSettings,
  kind: string,
  channel: notifications.Channel,
): boolean {
  const topic = topicOf(kind);
  if (channel === 'mail') return mail.hasMail(deps) && (topic === undefined || settings[topic] === 'mail');
  const about = smsTopicOf(kind);
  return sms.hasSms(deps) && about !== undefined && settings.sms.includes(about);
}

async function tell(
  deps: Deps & { db: Tx },
  userId: string,
  settings: NoticeSettings,
  channel: notifications.Channel,
  kinds: readonly string[],
  since: Date,
): Promise<void> {
  const uselessAfter = new Date(since.getTime() + usefulMs);
  if (channel === 'sms') {
    const to = await verifiedPhoneIn(deps, userId);
    const text = smsTextOf(kinds, settings.sms_language, deps.config.MAIL_SITE_URL);
    // So many of a kind come within a day: what else happens must not use up the warnings.
    const kind = kinds.some(isUrgent) ? 'users.warning' : 'users.notice';
    if (to && text) sms.sendSms(deps, { userId, to, kind, text, uselessAfter });
    return;
  }
  const to = await verifiedEmailIn(deps, userId);
  const [kind = ''] = kinds;
  const template = noticeMails.get(kind);
  const { sms_language: language } = settings;
  if (to && kinds.length > 1) mail.sendMail(deps, digestMail, { to, facts: { kinds }, language, uselessAfter });
  else if (to && template) mail.sendMail(deps, template, { to, facts: {}, language, uselessAfter });
}

const batch = 100;

/** Tells what has waited for its hour: to each person all of it together, in one mail and one SMS at most. */
export async function tellHeld(deps: Deps): Promise<number> {
  const now = deps.now();
  let count = 0;
  for (;;) {
    const people = await notifications.listDuePeople(deps, now, batch);
    const told = await eachRow(deps, people, { failed: 'what had waited was not told' }, (id) =>
      tellAll(deps, id, now),
    );
    count += told;
    // Those who failed are found again, next time.
    if (people.length < batch || told === 0) return count;
  }
}

function tellAll(deps: Deps, userId: string, now: Date): Promise<void> {
  return transact(deps, system('tell what has waited'), async (deps) => {
    const held = await notifications.takeHeldOf(deps, userId, now);
    const settings = await notifications.choicesOf(deps, userId);
    for (const channel of channels) {
      // What the person no longer wants there is not sent any more.
      const kinds = held.filter((one) => one.channel === channel && isWanted(deps, settings, one.kind, channel));
      if (kinds.length > 0)
        await tell(
          deps,
          userId,
          settings,
          channel,
          kinds.map(({ kind }) => kind),
          now,
        );
    }
  });
}
