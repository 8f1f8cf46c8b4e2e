import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';
import { keepMail, type Mailbox } from './mailbox.ts';

export interface Catcher {
  url: string;
  close(): Promise<void>;
}

const sizeBytesMax = 1_024 * 1_024;

/** A mail server that speaks SMTP, takes everything, and delivers it to a page of the sandbox. */
export async function openCatcher(mailbox: Mailbox, { host, port }: { host: string; port: number }): Promise<Catcher> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: sizeBytesMax,
    // A client that is sending when the sandbox closes is not waited for, since that would take half a minute.
    closeTimeout: 100,
    onAuth: (_auth, _session, done) => done(null, { user: 'anybody' }),
    onConnect: (_session, done) => void answer(mailbox, done),
    onRcptTo: (_address, _session, done) => {
      const { refuses, busy } = mailbox.faults;
      if (!refuses && !busy) return done();
      const words = refuses ? '550 No such mailbox' : '451 Try again later';
      return done(Object.assign(new Error(words.slice(4)), { responseCode: Number(words.slice(0, 3)) }));
    },
    onData: (stream, session, done) => {
      callbackify(take)(mailbox, session.envelope, stream, (error) => done(error));
    },
  });
  // A client that hangs up in the middle must not stop the server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${host}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}

async function take(mailbox: Mailbox, { mailFrom, rcptTo }: SMTPServerEnvelope, stream: Readable): Promise<void> {
  const mail = await PostalMime.parse(await buffer(stream));
  keepMail(mailbox, {
    message_id: mail.messageId ?? null,
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? null,
  });
}

async function answer({ faults }: Mailbox, done: (error?: Error) => void): Promise<void> {
  if (faults.slow_ms > 0) await sleep(faults.slow_ms, undefined, { ref: false });
  done(faults.down ? Object.assign(new Error('The mail server is down'), { responseCode: 421 }) : undefined);
}
