import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { timestamp } from './timestamp.ts';
import { assistantIdSample } from './application.ts';

const access = 'permission:gateway.manage';
const at = '2026-01-05T02:30:00.000Z';
const ids = { params: z.object({ id: z.uuid() }) };
const ofApplication = { ...pageQuery, application_id: z.uuid().optional() };

const words = z.object({ mn: z.string(), en: z.string() });

export const listCommands = endpoint({
  method: 'GET',
  path: '/api/v1/admin/tools/commands',
  access,
  summary: 'What assistants may run',
  description: 'Every command and every form of it, in words, as this process has it now.',
  data: z.object({
    digest: z.string().describe('The same for the same rules; every record of a command names it.'),
    cwd_roots: z.array(z.string()).describe('Folders in which commands may run.'),
    commands: z.array(
      z.object({
        name: z.string(),
        installed: z.boolean(),
        profile: z.enum(['observe', 'confined']).describe('observe sees the host as nobody; confined sees only files.'),
        available: z.boolean().describe('Whether what keeps it apart is installed.'),
        timeout_ms: z.int(),
        forms: z.array(
          z.object({
            id: z.string(),
            usage: z.string().describe('Such as `df [-h] -- <path>`.'),
            says: words,
            parameters: z.array(z.object({ name: z.string(), type: z.string(), says: words })),
          }),
        ),
      }),
    ),
  }),
  example: {
    data: {
      digest: '5f1c0d7e9a2b4c6d',
      cwd_roots: ['/srv/logs'],
      commands: [
        {
          name: 'uptime',
          installed: true,
          profile: 'observe',
          available: true,
          timeout_ms: 5_000,
          forms: [{ id: 'now', usage: 'uptime', says: { mn: 'хэр удаан', en: 'how long' }, parameters: [] }],
        },
      ],
    },
  },
});

export const tryCommand = endpoint({
  method: 'POST',
  path: '/api/v1/admin/tools/commands/try',
  access,
  summary: 'Try a command without running it',
  description:
    'Says whether an assistant could run it now and which form it would be, or why not. Paths are looked at; nothing ' +
    'is started. A template with {{placeholders}} can be tried as well.',
  body: z.object({
    command: z.string().min(1).max(4_096).optional(),
    argv: z.array(z.string().max(1_024)).min(1).max(32).optional(),
    cwd: z.string().min(1).max(1_024).optional(),
  }),
  data: z.object({
    allowed: z.boolean(),
    code: z.string().nullable().describe('Why not; null when it is allowed.'),
    reason: z.string().nullable().describe('The same in words.'),
    command: z.string().nullable(),
    form: z.string().nullable(),
    argv: z.array(z.string()).describe('What would run.'),
    cwd: z.string().nullable(),
    profile: z.string().nullable(),
    parameters: z.array(z.object({ name: z.string(), type: z.string() })).describe('Those of a template.'),
  }),
  unaudited: 'it changes nothing',
  example: {
    body: { command: 'df -h -- /' },
    data: {
      allowed: true,
      code: null,
      reason: null,
      command: 'df',
      form: 'path',
      argv: ['df', '-h', '--', '/'],
      cwd: '/',
      profile: 'observe',
      parameters: [],
    },
  },
});

const skillStates = ['pending', 'active', 'rejected', 'replaced'] as const;

export const Skill = z
  .object({
    id: z.uuid(),
    application_id: z.uuid(),
    name: z.string(),
    version: z.int(),
    description: z.string().describe('Written by an assistant.'),
    argv: z.array(z.string()),
    parameters: z.array(z.object({ name: z.string(), type: z.string() })),
    state: z.enum(skillStates),
    allowed: z.boolean().describe('Whether the rules of now still allow what it runs.'),
    created_at: timestamp,
    decided_at: timestamp.nullable(),
  })
  .meta({ id: 'Skill' });
export type Skill = z.output<typeof Skill>;

export const skillSample = {
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b51',
  application_id: assistantIdSample,
  name: 'disk_of',
  version: 1,
  description: 'How full the disk of a path is.',
  argv: ['df', '-h', '--', '{{path}}'],
  parameters: [{ name: 'path', type: 'path' }],
  state: 'pending',
  allowed: true,
  created_at: at,
  decided_at: null,
} satisfies z.input<typeof Skill>;

export const otherSkillSample = {
  ...skillSample,
  id: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b52',
  name: 'inodes_of',
  argv: ['df', '-h', '-i'],
  parameters: [],
} satisfies z.input<typeof Skill>;

export const listSkills = endpoint({
  method: 'GET',
  path: '/api/v1/admin/tools/skills',
  access,
  summary: 'Skills with all their versions',
  description: 'Of the applications that the caller can see, the newest first.',
  query: z.object({ ...ofApplication, id: z.uuid().optional(), state: z.enum(skillStates).optional() }),
  data: pageOf(Skill),
  example: { query: { limit: 20 }, data: { items: [skillSample], next: null } },
});

export const approveSkill = endpoint({
  method: 'POST',
  path: '/api/v1/admin/tools/skills/{id}/approve',
  access,
  owner: 'organisation',
  assurance: 'recent',
  summary: 'Let a skill be used',
  description: 'It takes the place of the version that was live; assistants see it in their next list.',
  ...ids,
  data: Skill,
  errors: ['tools.skill_not_found', 'tools.skill_not_pending', 'tools.proposer_not_allowed'],
  example: { params: { id: skillSample.id }, data: { ...skillSample, state: 'active', decided_at: at } },
});

export const rejectSkill = endpoint({
  method: 'POST',
  path: '/api/v1/admin/tools/skills/{id}/reject',
  access,
  owner: 'organisation',
  summary: 'Reject or withdraw a skill',
  description: 'One that waits is rejected; one that is live can no longer be called from the next request on.',
  ...ids,
  data: Skill,
  errors: ['tools.skill_not_found', 'tools.skill_not_pending'],
  example: {
    params: { id: otherSkillSample.id },
    data: { ...otherSkillSample, state: 'rejected', decided_at: at },
  },
});
