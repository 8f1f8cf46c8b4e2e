export { countMessages, hasMail, sendMail, type Mail } from './messages.ts';
export { defineMail, type MailTemplate, type Rendered, renderMail } from './templates.ts';
export { checkMailServer, deliverMail } from './messages.worker.ts';
export { room } from './room.ts';
