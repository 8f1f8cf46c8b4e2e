import { getOrganisation, memberRoles, memberStates } from '@tamga/contract/org';
import { listMembers } from '@tamga/contract/org.members';
import { getOwnProfile } from '@tamga/contract/users';
import {
  ButtonLink,
  Card,
  DataTable,
  Done,
  EmptyState,
  Filters,
  Notice,
  PageTitle,
  Section,
  StatusTag,
  SummaryList,
  type Tone,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '#app/platform/api.server.ts';
import { filterOf } from '#app/platform/filters.server.ts';
import { organisationTexts } from '#app/texts/account.organisations.ts';
import type { Route } from './+types/organisation.ts';

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { q, role, state, after } = filterOf(url, 'q', 'role', 'state', 'after');
  const query = { q, after, role: oneOf(memberRoles, role), state: oneOf(memberStates, state) };
  const [organisation, me] = await Promise.all([
    call(context, getOrganisation, { params: { id } }),
    call(context, getOwnProfile),
  ]);
  const isActive = organisation.my_state === 'active';
  const members = isActive ? await call(context, listMembers, { params: { id }, query }) : null;
  const isLong = members !== null && (members.next !== null || Object.values(query).some(Boolean));
  const mayChange = isActive && organisation.my_role !== 'officer' && organisation.my_role !== 'member';
  return { organisation, members, isLong, mayChange, me: me.id };
}

/** What the address says, if it is one of these. */
const oneOf = <T extends string>(all: readonly T[], value: string | undefined): T | undefined =>
  all.find((one) => one === value);

export default function OrganisationPage({ loaderData }: Route.ComponentProps): ReactNode {
  const words = useTexts(organisationTexts);
  const formats = useFormats();
  const { organisation, members, mayChange } = loaderData;
  const crumbs = [{ to: '/me/organisations', label: words.organisations }];
  const { created, accepted, invited, changed, removed } = words;
  return (
    <>
      <PageTitle title={organisation.name} crumbs={crumbs}>
        {mayChange && <ButtonLink to={`/me/organisations/${organisation.tenant_id}/invite`}>{words.invite}</ButtonLink>}
      </PageTitle>
      <Done words={{ created, accepted, invited, changed, removed }} />
      <Card>
        <SummaryList
          facts={[
            { label: words.number, value: organisation.reg_no ?? '–' },
            { label: words.kind, value: words.kinds[organisation.kind] },
            { label: words.state, value: words.organisationStates[organisation.state] },
            {
              label: words.verified,
              value: organisation.verified_at ? formats.date(organisation.verified_at) : '–',
            },
            {
              label: words.myRole,
              value: `${words.roles[organisation.my_role]}: ${words.roleHints[organisation.my_role]}`,
            },
          ]}
        />
      </Card>
      {members ? (
        <Members loaded={loaderData} members={members} />
      ) : (
        <Notice>{words.states[organisation.my_state]}</Notice>
      )}
      <div className="actions">
        <ButtonLink to={`/me/organisations/${organisation.tenant_id}/members/${loaderData.me}/remove`} kind="secondary">
          {words.leave}
        </ButtonLink>
      </div>
    </>
  );
}

const tones: Record<string, Tone> = { active: 'success', invited: 'accent', suspended: 'warning' };

type Loaded = Route.ComponentProps['loaderData'];

function Members({ loaded, members }: { loaded: Loaded; members: NonNullable<Loaded['members']> }): ReactNode {
  const words = useTexts(organisationTexts);
  const formats = useFormats();
  const { organisation, mayChange, me } = loaded;
  const nameOf = (one: { family_name: string | null; given_name: string | null }) =>
    one.given_name === null ? words.somebodyInvited : `${one.family_name} ${one.given_name}`;
  const shared = [
    {
      key: 'name',
      heading: words.member,
      cell: (one: (typeof members.items)[number]) => (
        <>
          {`${nameOf(one)} ${one.user_id === me ? words.you : ''}`}
          {one.state === 'invited' && (
            <p className="muted">
              {one.invited_by
                ? words.invitedBy(one.invited_by, formats.date(one.created_at))
                : words.invitedOn(formats.date(one.created_at))}
            </p>
          )}
        </>
      ),
    },
    { key: 'role', heading: words.role, cell: (one: (typeof members.items)[number]) => words.roles[one.role] },
    {
      key: 'state',
      heading: words.state,
      cell: (one: (typeof members.items)[number]) => (
        <>
          <StatusTag tone={tones[one.state] ?? 'neutral'}>{words.states[one.state]}</StatusTag>
          {one.state === 'invited' && one.expires_at && (
            <p className="muted">{words.until(formats.date(one.expires_at))}</p>
          )}
        </>
      ),
    },
    {
      key: 'since',
      heading: words.since,
      cell: (one: (typeof members.items)[number]) => formats.date(one.accepted_at ?? one.created_at),
    },
  ];
  const change = {
    key: 'actions',
    heading: <span className="visually-hidden">{words.actions}</span>,
    cell: (one: (typeof members.items)[number]) =>
      one.user_id !== me && (
        <Link
          to={`/me/organisations/${organisation.tenant_id}/members/${one.user_id}${one.state === 'invited' ? '/remove' : ''}`}
          aria-label={one.state === 'invited' ? undefined : words.changeNamed(nameOf(one))}
        >
          {one.state === 'invited' ? words.takeBack : words.change}
        </Link>
      ),
  };
  return (
    <Section title={words.members}>
      {loaded.isLong && <MemberFilters />}
      <DataTable
        caption={words.members}
        rows={members.items}
        rowKey={({ user_id }) => user_id}
        next={members.next}
        empty={<EmptyState title={words.memberNotFound} />}
        columns={mayChange ? [...shared, change] : shared}
      />
    </Section>
  );
}

/** Shown where the members do not fit on one page. */
function MemberFilters(): ReactNode {
  const words = useTexts(organisationTexts);
  const all = { value: '', label: words.all };
  const states = ['active', 'invited', 'suspended'] as const;
  return (
    <Filters
      filters={[
        { name: 'q', label: words.memberName },
        {
          name: 'role',
          label: words.role,
          options: [all, ...Object.entries(words.roles).map(([value, label]) => ({ value, label }))],
        },
        {
          name: 'state',
          label: words.state,
          options: [all, ...states.map((value) => ({ value, label: words.states[value] }))],
        },
      ]}
    />
  );
}
