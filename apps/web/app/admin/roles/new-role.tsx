import { createRole } from '@tamga/contract/rbac.roles';
import { Checkboxes, Field, PageTitle, Radios, TaskForm, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { textOf } from '#app/platform/forms.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { adminTexts } from '#app/texts/admin.ts';
import { roleTexts } from '#app/texts/admin-roles.ts';
import { permissionsOf } from '#app/admin/permissions.server.ts';
import { readMatrix } from './role-matrix.server.ts';
import type { Route } from './+types/new-role.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { permissions, ownLevel } = await readMatrix(context);
  const levels = ([3, 4] as const).filter((level) => level > ownLevel);
  return { permissions: permissions.filter(({ isMine }) => isMine), levels };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (name: string) => textOf(form, name);
  const body = {
    id: text('id'),
    name_mn: text('name_mn'),
    name_en: text('name_en'),
    level: text('level') === '3' ? (3 as const) : (4 as const),
    permissions: permissionsOf(form),
  };
  const outcome = await attempt(context, createRole, { body });
  return outcome.ok ? redirect('/admin/roles?done=created') : problemOf(outcome.refusal, form);
}

export default function NewRole({ loaderData: { permissions, levels } }: Route.ComponentProps): ReactNode {
  const words = useTexts(roleTexts);
  const shared = useTexts(adminTexts);
  return (
    <div className="narrow">
      <PageTitle title={words.newTitle} lead={words.newLead} crumbs={[{ to: '/admin/roles', label: words.title }]} />
      <TaskForm submit={words.create} aside={<Link to="/admin/roles">{shared.cancel}</Link>}>
        <Field name="name_mn" label={words.nameMn} maxLength={60} />
        <Field name="name_en" label={words.nameEn} maxLength={60} lang="en" />
        <Field name="id" label={words.key} hint={words.keyHint} maxLength={32} autoComplete="off" spellCheck={false} />
        <Radios
          name="level"
          label={words.level}
          hint={words.levelHint}
          value="4"
          options={levels.map((level) => ({ value: String(level), label: words.levels[level] }))}
        />
        <Checkboxes
          name="permissions"
          label={words.permissions}
          options={permissions.map(({ key, name }) => ({ value: key, label: name }))}
        />
      </TaskForm>
    </div>
  );
}
