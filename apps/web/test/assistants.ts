import { toolScopes } from '@tamga/contract/application';
import { issueKey, type Machine, registerMachine } from '../../server/test/applications.ts';
import { callTool } from '../../server/test/assistant.ts';
import type { SignedIn } from '../../server/test/house.ts';
import type { Screen } from './screen.ts';
import type { Stack } from './stack.ts';

export interface Assistant {
  machine: Machine;
  /** Of its key. */
  id: string;
  call(tool: string, given: object): ReturnType<typeof callTool>;
  /** The id of the skill that it made last. */
  newestSkill(): Promise<string>;
  /** Proposes a branding and has it approved; answers with the version in force. */
  rebrand(given: object): Promise<number>;
}

/** An application with a key for every tool, which an administrator has issued. */
export async function anAssistant({ house }: Stack, admin: SignedIn): Promise<Assistant> {
  const machine = await registerMachine(house, admin.headers, toolScopes);
  const { id, secret } = await issueKey(house, admin.headers, machine, toolScopes);
  const call: Assistant['call'] = (tool, given) => callTool(house, secret, tool, given);
  return {
    machine,
    id,
    call,
    async rebrand(given) {
      const { data } = await call('rebrand_system', given);
      const url = `/api/v1/admin/tools/branding/${String(data['version'])}/restore`;
      return (await house.app.inject({ method: 'POST', url, headers: admin.headers })).json().data.version;
    },
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

interface Brandings {
  /** Differs from what is in force in more than its name. */
  past: number;
  inForce: number;
  proposed: number;
}

export const aBranding = (path: (versions: Brandings) => string): Prepare =>
  preparing(async ({ call, rebrand }) => {
    const long = {
      name: 'Төрийн үйлчилгээ',
      shortName: 'Үйлчилгээ',
      organization: 'Цахим хөгжил, инноваци, харилцаа холбооны яам',
      logo: 'https://static.example.mn/brand/2026/state-services-emblem-horizontal.svg',
      systemPromptMN: 'Иргэнтэй эелдэг, товч ярь.\nХууль зүйн зөвлөгөө бүү өг.\n'.repeat(12),
    };
    const past = await rebrand(long);
    const inForce = await rebrand({
      name: 'Миний тамга',
      organization: 'Цахим яам',
      logo: '/mark.svg',
      systemPromptMN: 'Эелдэг бай.',
      systemPromptEN: 'Be kind and brief.',
    });
    const { data } = await call('rebrand_system', long);
    return `appearance/branding${path({ past, inForce, proposed: Number(data['version']) })}`;
  });
