import { tryReception } from './rls-appointments.ts';
import { type Made, type Membership, moduleKeys, type Random, roles, states, type World } from './rls-worlds.ts';

/** One statement that a person tries, and what it would change. */
export type Attempt = { text: string; values: unknown[] } & (
  | { kind: 'invite'; tenant: string; user: string; role: Membership['role']; state: Membership['state'] }
  | { kind: 'change'; tenant: string; user: string; role: Membership['role']; state: Membership['state'] }
  | { kind: 'install' | 'uninstall'; tenant: string; key: string }
  | { kind: 'forbidden' }
  | { kind: 'reception'; isRight: boolean }
);

/** Statements that people try: those of the platform, and forbidden ones. */
export function attemptOf(random: Random, own: World, target: World, person: string): Attempt {
  const managed = target.members.filter((one) => one.user === person && one.state === 'active' && !isLow(one.role));
  // People try more where they have authority, or hardly anything would be allowed.
  const [first] = managed;
  const tenant = first && random.chance(0.6) ? first.tenant : random.pick(target.organisations).id;
  const user = random.chance(0.3) ? person : random.pick(random.chance(0.8) ? target.people : own.people);
  const key = random.pick(moduleKeys);
  const now = target.members.find((one) => one.user === user && one.tenant === tenant);
  const role = now && random.chance(0.5) ? now.role : random.pick(roles);
  const state = now && random.chance(0.2) ? now.state : random.pick(states);
  switch (random.below(8)) {
    case 0: {
      const invited = random.chance(0.7) ? 'invited' : state;
      const text = `insert into org.member (user_id, tenant_id, role, state, invited_by, expires_at)
                    values ($1, $2, $3, $4, $5, now() + interval '7 days')`;
      return {
        kind: 'invite',
        tenant,
        user,
        role,
        state: invited,
        text,
        values: [user, tenant, role, invited, person],
      };
    }
    case 1:
    case 2: {
      const text = 'update org.member set role = $3, state = $4 where user_id = $1 and tenant_id = $2';
      return { kind: 'change', tenant, user, role, state, text, values: [user, tenant, role, state] };
    }
    case 3: {
      const text = `insert into org.module (tenant_id, key, platform_version_min, installed_by) values ($1, $2, '0.1.0', $3)`;
      return { kind: 'install', tenant, key, text, values: [tenant, key, person] };
    }
    case 4:
      return {
        kind: 'uninstall',
        tenant,
        key,
        text: 'delete from org.module where tenant_id = $1 and key = $2',
        values: [tenant, key],
      };
    case 5:
    case 6:
      return { kind: 'reception', ...tryReception(random, target, person) };
    default:
      return { kind: 'forbidden', ...random.pick(forbidden(tenant, person)) };
  }
}

const forbidden = (tenant: string, person: string): { text: string; values: unknown[] }[] => [
  { text: `update org.organisation set state = 'active' where id = $1`, values: [tenant] },
  { text: `insert into org.organisation (id, name, state) values (gen_random_uuid(), 'x', 'active')`, values: [] },
  { text: 'delete from org.organisation where id = $1', values: [tenant] },
  { text: 'delete from org.member where tenant_id = $1', values: [tenant] },
  { text: 'update org.member set user_id = $2 where tenant_id = $1', values: [tenant, person] },
  { text: 'update org.member set tenant_id = $1 where user_id = $2', values: [tenant, person] },
  { text: 'update org.module set tenant_id = $1', values: [tenant] },
  { text: `update cases.application set flags = '{}' where applicant_id = $1`, values: [person] },
  { text: `update cases.application set priority = 9 where tenant_id = $1`, values: [tenant] },
  { text: 'delete from cases.application where applicant_id = $1', values: [person] },
  { text: `update storage.file set deleted_at = null where space_id = $1`, values: [person] },
  { text: `update storage.space set used_bytes = 0 where id = $1`, values: [person] },
  { text: `update storage.share set ended_at = null, to_user_id = $1`, values: [person] },
  { text: `delete from storage.file where space_id = any ($1)`, values: [[person, tenant]] },
  {
    text: `insert into storage.share (id, file_id, space_id, to_user_id, number_sealed, from_sealed, "right", created_at, ends_at)
           select gen_random_uuid(), f.id, f.space_id, $1, 'n', 'f', 'write', now(), now() + interval '1 day' from storage.file f`,
    values: [person],
  },
  { text: `update cases.decision set state = 'final'`, values: [] },
  { text: `update cases.info_item set state = 'dropped'`, values: [] },
  {
    text: `insert into cases.event (application_id, seq, type, actor_kind, public, occurred_at)
           select id, 9, 'note', 'system', true, now() from cases.application where applicant_id = $1`,
    values: [person],
  },
];

const moves: Record<Membership['state'], Membership['state'][]> = {
  invited: ['invited', 'active', 'removed'],
  active: ['active', 'suspended', 'removed'],
  suspended: ['suspended', 'active', 'removed'],
  removed: ['removed', 'invited'],
};
const isLow = (role: Membership['role']) => role === 'officer' || role === 'member';

/** The rules, written apart: nothing here reads a policy. */
export function isAllowed({ byTenant }: Made, person: string, attempt: Attempt): boolean {
  if (attempt.kind === 'forbidden') return false;
  if (attempt.kind === 'reception') return attempt.isRight;
  const { organisation, members } = byTenant.get(attempt.tenant)!;
  const own = members.find(({ user }) => user === person);
  const manages = own?.state === 'active' && organisation.state === 'active' ? own.role : null;
  if ('key' in attempt)
    return manager(manages) && organisation.modules.has(attempt.key) === (attempt.kind === 'uninstall');
  const { user, role, state } = attempt;
  const row = members.find((one) => one.user === user);
  if (attempt.kind === 'invite') {
    if (row || state !== 'invited') return false;
    return manages === 'owner' || (manages === 'admin' && isLow(role));
  }
  return row !== undefined && mayChange(members, person, manages, row, { role, state });
}

const manager = (role: Membership['role'] | null) => role === 'owner' || role === 'admin';

function mayChange(
  members: Membership[],
  person: string,
  manages: Membership['role'] | null,
  row: Membership,
  next: Pick<Membership, 'role' | 'state'>,
): boolean {
  const isOwn = row.user === person;
  if (!moves[row.state].includes(next.state)) return false;
  if (row.state === 'invited' && next.state === 'active' && (!isOwn || row.isOver)) return false;
  const wasOwner = row.role === 'owner' && row.state === 'active';
  const isOwner = next.role === 'owner' && next.state === 'active';
  const others = members.filter((one) => one !== row && one.role === 'owner' && one.state === 'active');
  if (wasOwner && !isOwner && others.length === 0) return false;
  if (manages === 'owner') return true;
  const answers = isOwn && ['invited', 'active'].includes(row.state);
  const reachable = answers || (manages === 'admin' && (isLow(row.role) || row.state === 'removed'));
  // One's own role stays as it is, unless an administrator gives theirs up.
  const isKept = isOwn && ['active', 'removed'].includes(next.state) && next.role === row.role;
  return reachable && (isKept || (manages === 'admin' && isLow(next.role)));
}
