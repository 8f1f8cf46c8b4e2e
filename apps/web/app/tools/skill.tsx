import { approveSkill } from '@tamga/contract/tools.admin';
import { ButtonLink, Card, Notice, PageTitle, SummaryList, TaskForm, useFormats, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { toolTexts } from '#app/texts/admin-tools.ts';
import { toolSkillTexts } from '#app/texts/admin-tools-skills.ts';
import { readSkill } from './skills.server.ts';
import { SkillState } from './skills.tsx';
import type { Route } from './+types/skill.ts';

export const loader = ({ context, params }: Route.LoaderArgs) => readSkill(context, params.id);

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, approveSkill, { params });
  return outcome.ok ? redirect('/admin/tools/skills?done=active') : problemOf(outcome.refusal, form);
}

export default function Skill({ loaderData: skill }: Route.ComponentProps): ReactNode {
  const words = useTexts(toolSkillTexts);
  const tools = useTexts(toolTexts);
  const formats = useFormats();
  const { id, name, version, state, allowed, parameters } = skill;
  const rejectAt = `/admin/tools/skills/${id}/reject`;
  const crumbs = [
    { to: '/admin/tools', label: tools.title },
    { to: '/admin/tools/skills', label: tools.pages.skills },
  ];
  return (
    <>
      <PageTitle title={`${name} · ${version}`} isName crumbs={crumbs}>
        {state === 'active' && (
          <ButtonLink to={rejectAt} kind="secondary">
            {words.withdraw}
          </ButtonLink>
        )}
      </PageTitle>
      {!allowed && (
        <Notice tone="danger" title={words.conflicts}>
          <p>{words.conflictsText}</p>
        </Notice>
      )}
      <Card>
        <SummaryList
          facts={[
            { label: words.state, value: <SkillState state={state} allowed={allowed} /> },
            {
              label: tools.application,
              value: <Link to={`/admin/applications/${skill.application_id}`}>{skill.application}</Link>,
            },
            { label: words.description, value: skill.description },
            { label: words.runs, value: <code className="detail">{skill.argv.join(' ')}</code> },
            {
              label: words.parameters,
              value: parameters.map((one) => `${one.name} (${one.type})`).join(', ') || '—',
            },
            { label: words.created, value: formats.dateTime(skill.created_at) },
            ...(skill.decided_at ? [{ label: words.decided, value: formats.dateTime(skill.decided_at) }] : []),
          ]}
        />
      </Card>
      {state === 'pending' && (
        <Card>
          <p>{words.approveText}</p>
          <TaskForm
            submit={words.approve}
            aside={
              <ButtonLink to={rejectAt} kind="secondary">
                {words.reject}
              </ButtonLink>
            }
          />
        </Card>
      )}
    </>
  );
}
