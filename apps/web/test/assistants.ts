import { toolScopes } from '@tamga/contract/application';
import { issueKey, type Machine, registerMachine } from '../../server/test/applications.ts';
import { callTool } from '../../server/test/assistant.ts';
import type { SignedIn } from '../../server/test/house.ts';
import type { Screen } from './screens.ts';
import type { Stack } from './stack.ts';

export interface Assistant {
  machine: Machine;
  /** Of its key. */
  id: string;
  call(tool: string, given: object): ReturnType<typeof callTool>;
  /** The id of the skill that it made last. */
  newestSkill(): Promise<string>;
}

/** An application with a key for every tool, which somebody who looks after it has issued. */
export async function anAssistant({ house }: Stack, admin: SignedIn): Promise<Assistant> {
  const machine = await registerMachine(house, admin.headers, toolScopes);
  const { id, secret } = await issueKey(house, admin.headers, machine, toolScopes);
  return {
    machine,
    id,
    call: (tool, given) => callTool(house, secret, tool, given),
    async newestSkill() {
      const url = `/api/v1/admin/tools/skills?application_id=${machine.id}`;
      return (await house.app.inject({ url, headers: admin.headers })).json().data.items[0].id;
    },
  };
}

type Prepare = NonNullable<Screen['prepare']>;

const preparing =
  (work: (assistant: Assistant) => Promise<string>): Prepare =>
  async (stack, person) => {
    if (!person) throw new Error('nobody looks after it');
    return `/admin/${await work(await anAssistant(stack, person))}`;
  };

export const aKey = (path: (assistant: Assistant) => string): Prepare =>
  preparing(async (assistant) => `tools/keys/${path(assistant)}`);

export const diskSkill = {
  skillName: 'disk_of',
  description: 'How full the disk of a path is',
  commandTemplate: 'df -h -- {{path}}',
};

/** One that waits for a decision. */
export const aSkill = (path: string): Prepare =>
  preparing(async ({ call, newestSkill }) => {
    await call('synthesize_skill', diskSkill);
    return `tools/skills/${await newestSkill()}${path}`;
  });

export const anInsight = preparing(async ({ call }) => {
  await call('execute_command', { argv: ['rm', '-rf', '/'] });
  const content = 'Гадаад паспортын мэдүүлгийг ажлын өдрүүдэд авдаг, мөн цахимаар илгээж болно.';
  const { data } = await call('record_insight', { topic: 'гадаад паспорт', content, confidence: 0.9 });
  return `tools/memory/${String(data['id'])}/delete`;
});

/** The last but one of the versions, which differs from what is in force in more than its name. */
export const aBranding = (path: (version: number) => string): Prepare =>
  preparing(async ({ call }) => {
    const first = await call('rebrand_system', {
      name: 'Төрийн үйлчилгээ',
      shortName: 'Үйлчилгээ',
      organization: 'Цахим хөгжил, инноваци, харилцаа холбооны яам',
      logo: 'https://static.example.mn/brand/2026/state-services-emblem-horizontal.svg',
      systemPromptMN: 'Иргэнтэй эелдэг, товч ярь.\nХууль зүйн зөвлөгөө бүү өг.\n'.repeat(12),
    });
    await call('rebrand_system', {
      name: 'Миний тамга',
      organization: 'Цахим яам',
      logo: '/mark.svg',
      systemPromptMN: 'Эелдэг бай.',
      systemPromptEN: 'Be kind and brief.',
    });
    return `appearance/branding${path(Number(first.data['version']))}`;
  });
