import { articleOf, listPage } from '#screen/list.page';
import type { CaughtMail } from './mailbox.ts';

const mailOf = ({ from, to, subject, text, received_at }: CaughtMail): string =>
  articleOf(subject, { To: to.join(', '), From: from, At: received_at }, text);

export const mailPage = (mails: CaughtMail[]): string =>
  listPage(
    'Mail',
    'Everything that was sent by mail, the newest first. None of it went any further.',
    mails.map(mailOf),
  );
