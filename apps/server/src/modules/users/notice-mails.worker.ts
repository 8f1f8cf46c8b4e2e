import { z } from 'zod';
import * as mail from '#modules/mail';
import type { Consumer } from '#platform/consumer';
import { noticeMails } from './contact-mails.ts';
import { verifiedEmailIn } from './contacts.ts';

const Added = z.object({ person: z.uuid(), kind: z.string() });
/** A warning that comes later than this warns of nothing. */
const usefulMs = 3 * 86_400_000;

/**
 * What is about how one gets into an account is told outside of it too: whoever has taken it over reads the inbox. The
 * mail says what happened, and nothing of who the person is.
 */
export const mailNotices: Consumer = {
  name: 'users.mail_notices',
  types: ['notifications.notice_added'],
  async handle(deps, event) {
    const { person, kind } = Added.parse(event.data);
    const template = noticeMails.get(kind);
    if (!template) return;
    const to = await verifiedEmailIn(deps, person);
    const uselessAfter = new Date(event.time.getTime() + usefulMs);
    if (to) mail.sendMail(deps, template, { to, facts: {}, uselessAfter });
  },
};
