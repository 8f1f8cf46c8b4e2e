import { rejectSkill } from '@tamga/contract/tools.admin';
import { ConfirmPage, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { attempt } from '#app/platform/api.server.ts';
import { problemOf } from '#app/platform/refusal.server.ts';
import { toolSkillTexts } from '#app/texts/admin-tools-skills.ts';
import { readSkill } from './skills.server.ts';
import type { Route } from './+types/reject-skill.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name, version, state } = await readSkill(context, params.id);
  return { id, name: `${name} · ${version}`, isLive: state === 'active' };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await attempt(context, rejectSkill, { params });
  return outcome.ok ? redirect('/admin/tools/skills?done=rejected') : problemOf(outcome.refusal, form);
}

export default function RejectSkill({ loaderData: { id, name, isLive } }: Route.ComponentProps): ReactNode {
  const words = useTexts(toolSkillTexts);
  return (
    <ConfirmPage
      title={isLive ? words.withdrawTitle : words.rejectTitle}
      submit={isLive ? words.withdraw : words.reject}
      back={`/admin/tools/skills/${id}`}
    >
      <p translate="no">{name}</p>
      <p>{isLive ? words.withdrawText : words.rejectText}</p>
    </ConfirmPage>
  );
}
