import type { FastifyInstance } from 'fastify';
import { readBody } from '#eid/requests';
import { listPolicy } from '#screen/list.page';
import { mailPage } from './mail.page.ts';
import { type Mailbox, MailFaults } from './mailbox.ts';

/** The caught mails, the newest first; those of one recipient if one is named. */
export function mailRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  const list = (to?: string) =>
    mailbox.messages.filter((mail) => to === undefined || mail.to.includes(to)).toReversed();

  app.get<{ Querystring: { to?: string } }>('/mail/messages', ({ query }) => ({ messages: list(query.to) }));
  app.delete('/mail/messages', () => {
    mailbox.messages.length = 0;
    return { messages: [] };
  });
  app.get('/mail/faults', () => mailbox.faults);
  app.put('/mail/faults', ({ body }) => {
    mailbox.faults = readBody(MailFaults, body);
    return mailbox.faults;
  });
  app.get('/mail/', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', listPolicy)
      .header('cache-control', 'no-store')
      .send(mailPage(list())),
  );
}
