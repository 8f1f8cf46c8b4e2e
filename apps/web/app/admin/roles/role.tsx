import { renameRole, setRolePermissions } from '@tamga/contract/rbac.roles';
import {
  Card,
  Choice,
  Done,
  Field,
  FieldFrame,
  Notice,
  PageTitle,
  SummaryList,
  TaskForm,
  useFormats,
  useTexts,
} from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { roleTexts } from '#app/texts/admin-roles.ts';
import { permissionsOf } from '#app/admin/permissions.server.ts';
import { readRole } from './role-matrix.server.ts';
import type { Route } from './+types/role.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { role, permissions, ownLevel } = await readRole(context, params.id);
  const isBelow = role.level > ownLevel;
  return {
    role,
    permissions,
    isBelow,
    isFixed: role.id === 'superadmin' || role.id === 'user',
    canRename: isBelow && !role.built_in,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const version = Number(form.get('version'));
  const text = (name: string) => textOf(form, name);
  const isRenaming = form.get('intent') === 'rename';
  const outcome = isRenaming
    ? await attempt(context, renameRole, {
        params,
        body: { name_mn: text('name_mn'), name_en: text('name_en'), version },
      })
    : await attempt(context, setRolePermissions, {
        params,
        // The form cannot change permissions that are not the caller's to give; it sends their boxes along unchanged.
        body: { permissions: permissionsOf(form), version },
      });
  if (!outcome.ok) return problemOf(outcome.refusal, form);
  return redirect(`/admin/roles/${params.id}?done=${isRenaming ? 'renamed' : 'permitted'}`);
}

export default function Role({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const words = useTexts(roleTexts);
  const formats = useFormats();
  const { role, permissions, isBelow, isFixed, canRename } = loaderData;
  const problemIn = (intent: string) => (actionData?.values.intent === intent ? actionData : null);
  const canPermit = isBelow && !isFixed;
  return (
    <>
      <PageTitle title={role.name} crumbs={[{ to: '/admin/roles', label: words.title }]} />
      <Done words={words.done} />
      {!canPermit && (
        <Notice>
          <p>{isFixed ? words.fixed : words.above}</p>
        </Notice>
      )}
      <Card>
        <SummaryList
          facts={[
            { label: words.key, value: <code>{role.id}</code> },
            { label: words.level, value: (words.levels as Readonly<Record<number, string>>)[role.level] },
            { label: words.kind, value: role.built_in ? words.builtIn : words.custom },
            {
              label: words.people,
              value: role.holders === null ? words.everybody : formats.number(role.holders),
            },
          ]}
        />
      </Card>
      <Card title={words.permissions}>
        {canPermit ? (
          <>
            <p className="muted">{words.permissionsText}</p>
            <TaskForm submit={words.savePermissions} problem={problemIn('permit')}>
              <input type="hidden" name="intent" value="permit" />
              <input type="hidden" name="version" value={role.version} />
              <FieldFrame name="permissions" label={<span className="visually-hidden">{words.permissions}</span>} group>
                {permissions.map(({ key, name, isMine }) => (
                  <Permission key={key} id={key} name={name} isMine={isMine} isHeld={role.permissions.includes(key)} />
                ))}
              </FieldFrame>
            </TaskForm>
          </>
        ) : (
          <Permissions
            names={permissions.filter(({ key }) => role.permissions.includes(key)).map(({ name }) => name)}
          />
        )}
      </Card>
      {canRename && (
        <Card title={words.names}>
          <TaskForm
            submit={words.rename}
            problem={problemIn('rename')}
            aside={<Link to={`/admin/roles/${role.id}/delete`}>{words.delete}</Link>}
          >
            <input type="hidden" name="intent" value="rename" />
            <input type="hidden" name="version" value={role.version} />
            <Field name="name_mn" label={words.nameMn} value={role.name_mn} maxLength={60} />
            <Field name="name_en" label={words.nameEn} value={role.name_en} maxLength={60} lang="en" />
          </TaskForm>
        </Card>
      )}
    </>
  );
}

/** A box that cannot be changed is not sent by browsers, so one that is ticked is sent beside it. */
function Permission(props: { id: string; name: string; isMine: boolean; isHeld: boolean }): ReactNode {
  const { id, name, isMine, isHeld } = props;
  return (
    <>
      <Choice
        type="checkbox"
        name="permissions"
        option={{ value: id, label: name }}
        checked={isHeld}
        disabled={!isMine}
      />
      {!isMine && isHeld && <input type="hidden" name="permissions" value={id} />}
    </>
  );
}

function Permissions({ names }: { names: readonly string[] }): ReactNode {
  const words = useTexts(roleTexts);
  if (names.length === 0) return <p className="muted">{words.noPermissions}</p>;
  return (
    <ul className="plain-list">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
