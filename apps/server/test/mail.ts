import { openSandbox, type Sandbox } from '@tamga/sandbox';
import * as mail from '#modules/mail';
import type { Deps } from '#platform/deps';
import { perform } from '#platform/messaging/jobs';
import { eventually } from './eventually.ts';
import type { Scope } from './house.ts';

export interface CaughtMail {
  message_id: string | null;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string | null;
}

/** The post office of a test: the sandbox catches what the platform sends, over SMTP. */
export interface PostOffice {
  sandbox: Sandbox;
  env: Record<string, string>;
  setFaults(faults?: object): Promise<void>;
  mailsTo(address: string): Promise<CaughtMail[]>;
  /** The newest mail to an address, once there are so many. */
  waitForMail(address: string, count?: number): Promise<CaughtMail>;
}

export async function openPostOffice(scope: Scope, opened?: Sandbox): Promise<PostOffice> {
  const sandbox = opened ?? (await openSandbox());
  if (!opened) scope.after(() => sandbox.close());
  const mailsTo = async (address: string) => {
    const reply = await fetch(`${sandbox.url}/mail/messages?to=${encodeURIComponent(address)}`);
    return ((await reply.json()) as { messages: CaughtMail[] }).messages;
  };
  return {
    sandbox,
    env: { MAIL_URL: sandbox.smtpUrl, MAIL_FROM: 'no-reply@tamga.example', JOBS_CHECK_SECONDS: '1' },
    mailsTo,
    waitForMail: (address, count = 1) =>
      eventually(async () => {
        const [newest, ...others] = await mailsTo(address);
        if (!newest || others.length + 1 < count) throw new Error(`${address} has ${others.length} mails`);
        return newest;
      }, 30_000),
    async setFaults(faults = {}) {
      const headers = { 'content-type': 'application/json' };
      await fetch(`${sandbox.url}/mail/faults`, { method: 'PUT', headers, body: JSON.stringify(faults) });
    },
  };
}

/** Delivers mail as a worker does, until it is stopped, which must come before its database is closed. */
export function deliver(deps: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const done = perform(deps, [mail.deliverMail], stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}
