import { createTransport } from 'nodemailer';
import { z } from 'zod';
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

async function post({ config }: Pick<Deps, 'config'>, id: string, message: z.output<typeof Message>): Promise<void> {
  const { MAIL_URL, MAIL_FROM } = config;
  if (!MAIL_URL || !MAIL_FROM) throw new Error('MAIL_URL and MAIL_FROM are not set');
  const url = new URL(MAIL_URL.reveal());
  const isSecure = url.protocol === 'smtps:';
  const transport = createTransport({
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
  try {
    const messageId = `<${id}@${MAIL_FROM.slice(MAIL_FROM.indexOf('@') + 1)}>`;
    await transport.sendMail({
      from: MAIL_FROM,
      ...message,
      messageId,
      headers: { 'auto-submitted': 'auto-generated' },
    });
  } catch (error) {
    throw withoutNames(error);
  } finally {
    transport.close();
  }
}

/** A mail server's answer often names the recipient, and the error of a job is kept and logged. */
function withoutNames(error: unknown): Error {
  const known = z.object({ code: z.string().optional(), responseCode: z.int().optional() }).safeParse(error);
  const { code = 'unknown', responseCode } = known.data ?? {};
  return new Error(`the mail server did not take a message: ${code}${responseCode ? ` ${responseCode}` : ''}`);
}
