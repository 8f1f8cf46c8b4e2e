export { forgetMail, hasMail, sendMail, type Mail } from './messages.ts';
export { deliverMail } from './messages.worker.ts';
