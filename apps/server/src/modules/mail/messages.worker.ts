import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Config } from '#config';
import { system } from '#platform/actor';
import { asActor } from '#platform/data/db';
import type { Deps } from '#platform/deps';
import type { Job } from '#platform/messaging/jobs';
import { endMessage, findMessage } from './messages.sql.ts';
import { deliveries, messagePlace } from './messages.ts';

const Order = z.object({ id: z.uuid() });
// A mail that an earlier release left to be sent has text alone.
const Message = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string().optional() });

/**
 * Sends one mail. A worker that dies between sending and noting it sends it again, under the same Message-ID, by which
 * mail programs know it for the same.
 */
export const deliverMail: Job = {
  queue: deliveries,
  async perform(deps, { data }) {
    const { id } = Order.parse(data);
    const db = asActor(deps, system('deliver mail'));
    const row = await findMessage(db, id);
    if (!row?.message_sealed) return;
    if (row.useless_after && row.useless_after <= deps.now()) {
      await endMessage(db, id, 'expired', deps.now());
      return;
    }
    const message = Message.parse(JSON.parse(deps.keyring.open(messagePlace(id), row.message_sealed).toString()));
    await post(deps, id, message);
    await endMessage(db, id, 'sent', deps.now());
  },
};

const patienceMs = 15_000;

/** Asks the mail server to let us in, as it would for a mail, and leaves. Throws where it does not. */
export async function checkMailServer({ config }: Pick<Deps, 'config'>): Promise<void> {
  const transport = transportTo(config);
  try {
    await transport.verify();
  } catch (error) {
    throw withoutNames(error, 'did not let us in');
  } finally {
    transport.close();
  }
}

function transportTo({ MAIL_URL }: Pick<Config, 'MAIL_URL'>) {
  if (!MAIL_URL) throw new Error('MAIL_URL is not set');
  const url = new URL(MAIL_URL.reveal());
  const isSecure = url.protocol === 'smtps:';
  return createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    // Without it a server in between could have us send codes in the clear.
    requireTLS: !isSecure && !['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname),
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

async function post({ config }: Pick<Deps, 'config'>, id: string, message: z.output<typeof Message>): Promise<void> {
  const { MAIL_FROM } = config;
  if (!MAIL_FROM) throw new Error('MAIL_FROM is not set');
  const transport = transportTo(config);
  try {
    const messageId = `<${id}@${MAIL_FROM.slice(MAIL_FROM.indexOf('@') + 1)}>`;
    await transport.sendMail({
      from: MAIL_FROM,
      ...message,
      messageId,
      headers: { 'auto-submitted': 'auto-generated' },
    });
  } catch (error) {
    throw withoutNames(error, 'did not take a message');
  } finally {
    transport.close();
  }
}

/** A mail server's answer often names the recipient, and the error of a job is kept and logged. */
function withoutNames(error: unknown, what: string): Error {
  const known = z.object({ code: z.string().optional(), responseCode: z.int().optional() }).safeParse(error);
  const { code = 'unknown', responseCode } = known.data ?? {};
  return new Error(`the mail server ${what}: ${code}${responseCode ? ` ${responseCode}` : ''}`);
}
