import { openSandbox, type Sandbox } from '@tamga/sandbox';
import { openGateway, type SmsDeps } from '#modules/sms';
import { openMetrics } from '#platform/observability/metrics';
import { asSystem, type House, type Scope, type SignedIn } from './house.ts';

export interface CaughtSms {
  reference: string;
  from: string;
  to: string;
  text: string;
}

/** The gateway of a test: the sandbox catches what the platform sends. */
export interface SmsOffice {
  sandbox: Sandbox;
  env: Record<string, string>;
  setFaults(faults?: object): Promise<void>;
  /** What a phone got, the newest first. */
  smsTo(phone: string): Promise<CaughtSms[]>;
  /** With a clock that can be set, by which its circuit goes too. */
  clocked(house: House): { deps: SmsDeps; clock: { aheadMs: number } };
}

/** The settings of a platform whose SMS this sandbox takes. */
export const smsSettings = (sandbox: Sandbox): Record<string, string> => ({
  SMS_URL: `${sandbox.url}/sms/v1`,
  SMS_TOKEN: 'sms-demo-token',
  SMS_SENDER: 'TAMGA',
});

export async function openSmsOffice(scope: Scope, opened?: Sandbox): Promise<SmsOffice> {
  const sandbox = opened ?? (await openSandbox());
  if (!opened) scope.after(() => sandbox.close());
  return {
    sandbox,
    env: smsSettings(sandbox),
    async setFaults(faults = {}) {
      const headers = { 'content-type': 'application/json' };
      await fetch(`${sandbox.url}/sms/faults`, { method: 'PUT', headers, body: JSON.stringify(faults) });
    },
    async smsTo(phone) {
      const reply = await fetch(`${sandbox.url}/sms/messages?to=${encodeURIComponent(phone)}`);
      return ((await reply.json()) as { messages: CaughtSms[] }).messages;
    },
    clocked(house) {
      const clock = { aheadMs: 0 };
      const now = () => new Date(Date.now() + clock.aheadMs);
      const smsGateway = openGateway({ ...house.deps, now, metrics: openMetrics() });
      return { clock, deps: { ...house.deps, now, smsGateway } };
    },
  };
}

let phones = 0;

/** Gives a person a phone that is proven, of a number that no other has. */
export async function givePhone(house: House, { userId }: Pick<SignedIn, 'userId'>): Promise<string> {
  phones += 1;
  const phone = `+97680${String(phones).padStart(6, '0')}`;
  await asSystem(house.deps)
    .updateTable('users.user')
    .set({ phone, phone_verified_at: new Date() })
    .where('id', '=', userId)
    .execute();
  return phone;
}
