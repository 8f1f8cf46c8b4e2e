import type { Endpoint } from '@tamga/contract';
import { addService } from './gateway.ts';
import { keepFile, leaveReference, leaveSigning, leaveUpload } from './documents.ts';
import {
  askForAccess,
  foundOrganisation,
  insertBooking,
  leaveLetter,
  type Maker,
  ofOrganisation,
  openExchange,
  openPlace,
  receiveApplication,
  receivePayment,
  recordInsight,
  registerAssistant,
  registerSkill,
  relayed,
  relaySession,
  subscribe,
  synthesizeSkill,
  tryApplication,
} from './owned-by-organisations.ts';
import {
  addPasskey,
  askApproval,
  beginDraft,
  connectAccount,
  giveConsent,
  inviteToOrganisation,
  letSign,
  makeTestApplication,
  openAnotherSession,
  oweFee,
  represent,
  sendNotice,
  waitForPlace,
} from './owned-by-people.ts';
import { insertRoute } from './relay-things.ts';
import { insertDraft, insertEvidence, insertLifeEvent } from './services.ts';

export { type Caller, foundOrganisation } from './owned-by-organisations.ts';
export { connectAccount } from './owned-by-people.ts';

/** By the beginning of the paths that name such a thing. The contract says whose it is. */
const makers: Record<string, Maker> = {
  '/api/v1/admin/tools/insights': recordInsight,
  '/api/v1/admin/tools/keys': async (house, owner) => ({ id: (await registerAssistant(house, owner)).keyId }),
  '/api/v1/admin/tools/skills': registerSkill,
  '/api/v1/applications': async (house, owner) => ({ id: (await registerAssistant(house, owner)).id }),
  '/api/v1/applications/{id}/trials': tryApplication,
  '/api/v1/approvals': askApproval,
  '/api/v1/eid-org/organizations': represent,
  '/api/v1/gateway/access-requests': askForAccess,
  '/api/v1/gateway/services': async (house, owner) => {
    const { id: organisation_id } = await foundOrganisation(house, owner);
    return { id: (await addService(house, owner, { organisation_id })).id };
  },
  '/api/v1/gov/applications': beginDraft,
  '/api/v1/gov/appointment-waits': waitForPlace,
  '/api/v1/gov/appointments': async (house, owner) => insertBooking(house, await house.signIn('manager'), owner),
  '/api/v1/gov/notifications': sendNotice,
  '/api/v1/gov/payments': oweFee,
  '/api/v1/gov/references': async (house, owner) => {
    const { id: tenantId = '' } = await foundOrganisation(house, await house.signIn());
    return { id: await leaveReference(house, tenantId, owner.userId) };
  },
  '/api/v1/officer/references': async (house, owner) => {
    const { id: tenantId = '', userID = '' } = await foundOrganisation(house, owner);
    return { id: await leaveReference(house, tenantId, userID) };
  },
  '/api/v1/gov/officer/letters': leaveLetter,
  '/api/v1/gov/officer/queue': receiveApplication,
  '/api/v1/gspace/files': keepFile,
  '/api/v1/gspace/shared': async (house, reader) => keepFile(house, await house.signIn(), reader.userId),
  '/api/v1/gspace/uploads': async (house, owner) => ({ id: await leaveUpload(house, owner) }),
  '/api/v1/integrations': (house, owner) => connectAccount(house, owner),
  '/api/v1/me/org-name-latin': represent,
  '/api/v1/me/orgstamp': represent,
  '/api/v1/me/test-applications': makeTestApplication,
  '/api/v1/officer/payments': receivePayment,
  '/api/v1/officer/appointments': async (house, owner) => insertBooking(house, owner, await house.signIn()),
  '/api/v1/officer/appointments/sites': async (house, owner) => ({ id: (await openPlace(house, owner)).siteId }),
  '/api/v1/officer/appointments/types': async (house, owner) => ({ id: (await openPlace(house, owner)).typeId }),
  '/api/v1/org': foundOrganisation,
  '/api/v1/org/{id}/members/me': inviteToOrganisation,
  '/api/v1/passkeys': addPasskey,
  '/api/v1/registry/organisations': async (house, owner) => ({
    tenantId: (await foundOrganisation(house, owner))['id'] ?? '',
  }),
  '/api/v1/registry/evidences': ofOrganisation(insertEvidence),
  '/api/v1/registry/life-events': ofOrganisation(insertLifeEvent),
  '/api/v1/registry/services': ofOrganisation(insertDraft),
  '/api/v1/relay/assignments': async (house, owner) => ({ id: (await relayed(house, owner, 'received')).legId }),
  '/api/v1/relay/platforms': async (house, owner) => ({ id: (await openExchange(house, owner)).platformId }),
  '/api/v1/relay/requests': async (house, owner) => ({ id: (await relayed(house, owner, 'delivered')).requestId }),
  '/api/v1/relay/routes': async (house, owner) => {
    const { platformId, ...of } = await openExchange(house, owner);
    return { id: await insertRoute(house, of, platformId) };
  },
  '/api/v1/sign': leaveSigning,
  '/api/v1/tools': synthesizeSkill,
  '/api/v1/users/me/consents': giveConsent,
  '/api/v1/users/me/eid/organizations': represent,
  '/api/v1/users/me/eid/signing-rights': letSign,
  '/api/v1/users/me/sessions': openAnotherSession,
  '/api/v1/webhooks/subscriptions': subscribe,
  '/rp/sign': relaySession,
};

/** If several fit, the longest is the most exact. */
export function makerOf({ path }: Endpoint): Maker | undefined {
  const [longest] = Object.keys(makers)
    .filter((start) => path.startsWith(`${start}/`))
    .toSorted((a, b) => b.length - a.length);
  return makers[longest ?? ''];
}

/** What is found in this collection. */
export const makerAt = (path: string): Maker | undefined => makers[path];
