import * as notifications from '#modules/notifications';
import * as users from '#modules/users';
import { system } from '#platform/actor';
import { defineConsumer } from '#platform/messaging/consumer';
import { findNumber, tellInvitees } from './invitees.sql.ts';
import { findMember } from './members.sql.ts';

/**
 * Puts invitations by number into the inbox of the invited person: at once where they have been here, otherwise when they
 * first sign in. Not by the request that invites, which would take longer for people who are known.
 */
export const tellingInvitees = defineConsumer({
  name: 'org.tell_invitees',
  types: ['auth.session_opened', 'org.invitee_added'],
  async handle(deps, event) {
    const actor = system('tell of invitations');
    const number =
      event.type === 'auth.session_opened'
        ? await users.findCivilId(deps, actor, event.data.user_id, { inactiveToo: true })
        : (await findNumber(deps.db, event.data.invitee))?.civil_id;
    const userId = number && (await users.findId(deps, actor, number));
    if (!number || !userId) return;
    for (const { tenant_id, name } of await tellInvitees(deps.db, number, deps.now())) {
      const member = await findMember(deps.db, tenant_id, userId);
      if (member?.state === 'active' || member?.state === 'suspended') continue;
      notifications.notify(deps, actor, userId, { kind: 'invitation', params: { tenant_id, organisation: name } });
    }
  },
});
