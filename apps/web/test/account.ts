import { asSystem, type SignedIn } from '../../server/test/house.ts';
import { callerOf, peopleOf } from '../../server/test/people.ts';
import * as approvals from '../../server/src/modules/approvals/index.ts';
import * as eid from '../../server/src/modules/eid/index.ts';
import { signingRight } from '../../server/src/modules/pki/index.ts';
import type { Stack } from './stack.ts';

/** What tests of the account need beside a browser: people whom the sandbox knows, and what others do to them. */
export function accountOf({ house, sandbox }: Stack) {
  const person = peopleOf(house);
  const phone = async (at: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${sandbox.url}/phone/api${at}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (reply.status !== 200) throw new Error(`the phone says ${reply.status}`);
  };
  return {
    call: callerOf(house),
    /** Signed in, under a name to be told apart by. */
    async person(civilId: string, family_name: string, given_name: string): Promise<SignedIn> {
      const one = await person(civilId);
      const change = { family_name, given_name };
      await asSystem(house.deps).updateTable('users.user').set(change).where('id', '=', one.userId).execute();
      return one;
    },
    /** Uses their eID at this platform, because the provider tells only about people who have done so. */
    async useEid(civilId: string): Promise<void> {
      const { provider } = house.deps.eid;
      const prompts: eid.Prompt[] = [{ kind: 'pin', text: 'Тамга порталд нэвтрэх' }];
      const session = await provider.startAuthentication({ flow: 'device-link', offered: ['QR'], prompts });
      const link = eid.deviceLinkAt(session, { type: 'QR', language: 'mon', now: new Date() });
      await phone(`/people/${civilId}/links`, { link });
      await phone(`/requests/${session.id}/approve`, { pin: '1234' });
    },
    /** What the worker does every second: sends to phones what waits, and takes their answers. */
    followApprovals: () => approvals.followPending(house.deps, { 'pki.sign_for_organisation': signingRight }),
  };
}
