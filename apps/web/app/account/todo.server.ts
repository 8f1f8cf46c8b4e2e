import { listOwnApprovals } from '@tamga/contract/approvals';
import { getOverview } from '@tamga/contract/cases.following';
import { listOwnOrganisations } from '@tamga/contract/org';
import { type EidCertificate, listEidCertificates } from '@tamga/contract/pki';
import { type Answer, attempt, call } from '#app/platform/api.server.ts';
import type { Context } from '#app/platform/context.ts';

type Kind = EidCertificate['type'];

export type Todo =
  | { kind: 'approval'; id: string; text: { mn: string; en: string }; until: string }
  | {
      kind: 'invitation';
      id: string;
      name: string;
      role: Answer<typeof listOwnOrganisations>['items'][number]['my_role'];
    }
  | { kind: 'certificate'; id: string; type: Kind; until: string | null }
  | {
      kind: 'application';
      id: string;
      action: 'finish_draft' | 'provide_info' | 'sign';
      title: { mn: string; en: string };
      until: string | null;
    }
  | { kind: 'payment'; id: string; title: { mn: string; en: string }; price: Payment['price'] };

type Overview = Answer<typeof getOverview>;
type Payment = Overview['unpaid'][number];

/** So long before its end a certificate is spoken of: time enough to renew it. */
const soonMs = 60 * 86_400_000;
/** A slow provider must not keep a person from their home page. */
const patienceMs = 2_500;

/**
 * Everything that waits for the person, the earliest deadline first, and to how many organisations they belong. The
 * certificates are not known when the provider did not say.
 */
export async function readTodo(context: Context): Promise<{
  todo: Todo[];
  knowsCertificates: boolean;
  organisations: number;
  appointment: Overview['next_appointment'];
}> {
  const [overview, approvals, organisations, certificates] = await Promise.all([
    call(context, getOverview),
    call(context, listOwnApprovals, { query: { state: 'PENDING' } }),
    call(context, listOwnOrganisations, { query: { limit: 100 } }),
    readCertificates(context),
  ]);
  const invitations = organisations.items.filter(({ my_state }) => my_state === 'invited');
  const todo: Todo[] = [
    ...approvals.items.map(({ id, text_mn: mn, text_en: en, expires_at }) => ({
      kind: 'approval' as const,
      id,
      text: { mn, en },
      until: expires_at,
    })),
    ...applicationsIn(overview),
    ...overview.unpaid.map(({ id, title_mn: mn, title_en: en, price }) => ({
      kind: 'payment' as const,
      id,
      title: { mn, en },
      price,
    })),
    ...invitations.map(({ tenant_id: id, name, my_role: role }) => ({ kind: 'invitation' as const, id, name, role })),
    ...(certificates ? endingSoon(certificates) : []),
  ];
  return {
    todo,
    knowsCertificates: certificates !== null,
    organisations: organisations.items.length - invitations.length,
    appointment: overview.next_appointment,
  };
}

/** What is to be paid is told with its price. */
const applicationsIn = ({ actions_required }: Overview): Todo[] =>
  actions_required.flatMap(({ kind: action, application_id: id, title, deadline: until }) =>
    action === 'pay' ? [] : [{ kind: 'application' as const, id, action, title, until }],
  );

async function readCertificates(context: Context): Promise<Answer<typeof listEidCertificates> | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref());
  const asked = attempt(context, listEidCertificates).catch(() => null);
  const outcome = await Promise.race([asked, late]);
  return outcome?.ok ? outcome.data : null;
}

/** By kind, and the one that lasts longest: one that was renewed is nothing to speak of. */
function endingSoon(certificates: Answer<typeof listEidCertificates>): Todo[] {
  const kinds = [...new Set(certificates.map(({ type }) => type))];
  return kinds.flatMap((type): Todo[] => {
    const valid = certificates.filter((one) => one.type === type && one.status === 'VALID');
    const until = valid
      .map(({ not_after }) => not_after)
      .toSorted()
      .at(-1);
    if (until === undefined) return [{ kind: 'certificate', id: type, type, until: null }];
    const isSoon = new Date(until).getTime() - Date.now() < soonMs;
    return isSoon ? [{ kind: 'certificate', id: type, type, until }] : [];
  });
}
