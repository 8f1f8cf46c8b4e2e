import { topicOf } from '@tamga/contract/notifications.settings';
import * as mail from '#modules/mail';
import * as notifications from '#modules/notifications';
import { defineConsumer } from '#platform/messaging/consumer';
import { noticeMails } from './contact-mails.ts';
import { verifiedEmailIn } from './contacts.ts';

/** A warning that comes later than this warns of nothing. */
const usefulMs = 3 * 86_400_000;

/**
 * Changes of how one gets into an account are also told by mail, because a thief of the account reads the inbox; other
 * things if the person wants it. The mail says what happened, and nothing of who the person is.
 */
export const mailNotices = defineConsumer({
  name: 'users.mail_notices',
  types: ['notifications.notice_added'],
  async handle(deps, { data: { person, kind }, time }) {
    const template = noticeMails.get(kind);
    if (!template) return;
    const topic = topicOf(kind);
    if (topic && (await notifications.choiceOf(deps, person, topic)) !== 'mail') return;
    const to = await verifiedEmailIn(deps, person);
    const uselessAfter = new Date(time.getTime() + usefulMs);
    if (to) mail.sendMail(deps, template, { to, facts: {}, uselessAfter });
  },
});
