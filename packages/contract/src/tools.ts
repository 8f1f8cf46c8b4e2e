import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { written } from './text.ts';
import { CommandResult, HostStatus, MemorySearch, RecordedInsight, SynthesizedSkill } from './tools.data.ts';
import {
  brandingSample,
  commandSample,
  foundSample,
  hostStatusSample,
  recordedSample,
  skillSample,
} from './tools.samples.ts';
import { Branding, RebrandedSystem } from './tools.branding.ts';

const shared = { method: 'POST', envelope: 'tools' } as const;

/** How a command can fail before and while it runs. */
const commandErrors = [
  'tools.command_not_allowed',
  'tools.command_not_installed',
  'tools.argument_not_allowed',
  'tools.argument_missing',
  'tools.option_injection',
  'tools.control_character',
  'tools.path_not_found',
  'tools.path_outside_root',
  'tools.cwd_not_found',
  'tools.cwd_outside_roots',
  'tools.profile_unavailable',
  'tools.command_failed',
  'tools.timed_out',
  'tools.output_too_large',
  'tools.too_busy',
] as const;
const languageErrors = ['tools.shell_syntax', 'tools.unbalanced_quote'] as const;

export const hostStatus = endpoint({
  ...shared,
  path: '/api/v1/tools/host_status',
  access: 'scope:tools:host.read',
  summary: 'How the host is doing',
  description:
    'Processor, memory, disks and health of the host, and whether the engines answer. With `detailed` also processes, ' +
    'by name only, and the network.',
  body: z.object({
    detailed: z.boolean().optional().describe('Include detailed process and network metrics.'),
  }),
  data: HostStatus,
  unaudited: 'it changes nothing',
  limit: { requests: 60, perSeconds: 60, burst: 20, key: 'client', bucket: 'tools.host_status' },
  example: { body: { detailed: false }, data: hostStatusSample },
});

export const executeCommand = endpoint({
  ...shared,
  path: '/api/v1/tools/execute_command',
  access: 'scope:tools:exec',
  summary: 'Run an allowed command',
  description:
    'Runs a diagnostic command of the allowlist, without a shell. Give `argv` (preferred) or `command`, which is split ' +
    'at spaces and quotes and nothing else. `cwd` must lie inside the allowed folders.',
  body: z.object({
    command: z.string().min(1).max(4_096).optional().describe('The whole command as one line.'),
    argv: z
      .array(z.string().max(1_024))
      .min(1)
      .max(32)
      .optional()
      .describe('The command and its arguments, one by one. Preferred over command.'),
    cwd: z.string().min(1).max(1_024).optional().describe('Working directory, inside the allowed folders.'),
  }),
  data: CommandResult,
  errors: [...commandErrors, ...languageErrors],
  limit: { requests: 20, perSeconds: 60, burst: 5, key: 'client', bucket: 'tools.execute_command' },
  timeoutMs: 40_000,
  example: { body: { argv: ['uptime'] }, data: commandSample },
});

export const searchMemory = endpoint({
  ...shared,
  path: '/api/v1/tools/search_memory',
  access: 'scope:tools:memory.read',
  summary: 'Search the memory',
  description:
    'Past solutions, preferences and insights that this application recorded, the best match first. Finds inflected ' +
    'Mongolian and English words.',
  body: z.object({
    query: z.string().trim().min(1).max(500),
    limit: z.int().min(1).max(50).default(5),
  }),
  data: MemorySearch,
  unaudited: 'it changes nothing',
  limit: { requests: 120, perSeconds: 60, burst: 40, key: 'client', bucket: 'tools.search_memory' },
  example: { body: { query: 'гэрчилгээ сунгах', limit: 5 }, data: foundSample },
});

const memoryText = (lengthMax: number) =>
  written(/^(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|[\t\n\r])*$/u, {
    mn: 'энгийн тэмдэгтээр бичнэ үү.',
    en: 'must be of ordinary characters.',
  })
    .normalize()
    .trim()
    .min(1)
    .max(lengthMax);

export const recordInsight = endpoint({
  ...shared,
  path: '/api/v1/tools/record_insight',
  access: 'scope:tools:memory.write',
  summary: 'Remember an insight',
  description:
    'A learned rule, solution or preference, kept for this application alone. The very same text is merged; what is ' +
    'nearly the same is reported. Secrets and personal data are refused.',
  body: z.object({
    topic: memoryText(120).describe('Category or topic tag.'),
    content: memoryText(4_000).describe('The knowledge statement or rule.'),
    confidence: z.number().min(0.1).max(1).default(0.5),
    supersedes: z.uuid().optional().describe('The insight whose place this one takes.'),
  }),
  data: RecordedInsight,
  errors: ['tools.insight_has_secret', 'tools.insight_is_personal', 'tools.insight_not_found', 'tools.memory_full'],
  limit: { requests: 30, perSeconds: 60, burst: 10, key: 'client', bucket: 'tools.record_insight' },
  example: {
    body: { topic: 'passport', content: 'Гадаад паспортыг 10 жилээр сунгадаг.', confidence: 0.9 },
    data: recordedSample,
  },
});

export const rebrandSystem = endpoint({
  ...shared,
  path: '/api/v1/tools/rebrand_system',
  access: 'scope:tools:branding.write',
  summary: 'Change the branding',
  description:
    'Name, logo, organisation, language and system prompts of the platform. Only what is given changes; with nothing ' +
    'given it tells what is in force. With `pending_approval` it is a proposal that an administrator has yet to ' +
    'approve. Every version is kept, and an administrator can go back to any that was in force.',
  body: Branding,
  data: RebrandedSystem,
  limit: { requests: 5, perSeconds: 3_600, burst: 5, key: 'client', bucket: 'tools.rebrand_system' },
  example: { body: { name: 'Төрийн үйлчилгээ' }, data: brandingSample },
});

export const skillName = z
  .string()
  .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
  .min(3)
  .max(48);

export const synthesizeSkill = endpoint({
  ...shared,
  path: '/api/v1/tools/synthesize_skill',
  access: 'scope:tools:skill.write',
  summary: 'Register a skill',
  description:
    'A new tool made of a command template. `{{placeholders}}` are whole arguments and take the type of the place they ' +
    'stand at. The same allowlist holds as for execute_command, at every call. A known name gets a new version.',
  body: z.object({
    skillName: skillName.describe('Unique, snake_case.'),
    description: z.string().trim().min(1).max(500).describe('What the new tool does.'),
    commandTemplate: z.string().min(1).max(2_048).describe('Command template with {{param}} placeholders.'),
  }),
  data: SynthesizedSkill,
  errors: [
    'tools.skill_name_reserved',
    'tools.skill_template_invalid',
    'tools.too_many_skills',
    'tools.command_not_allowed',
    'tools.argument_not_allowed',
    'tools.argument_missing',
    'tools.option_injection',
    'tools.control_character',
    ...languageErrors,
  ],
  limit: { requests: 10, perSeconds: 3_600, burst: 10, key: 'client', bucket: 'tools.synthesize_skill' },
  example: {
    body: {
      skillName: 'disk_of',
      description: 'How full the disk of a path is.',
      commandTemplate: 'df -h -- {{path}}',
    },
    data: skillSample,
  },
});

export const runSkill = endpoint({
  ...shared,
  path: '/api/v1/tools/{skillName}',
  access: 'scope:tools:skill.run',
  owner: 'application',
  summary: 'Run a skill',
  description: 'A skill that was registered at run time, with its parameters by name.',
  params: z.object({ skillName: z.string().max(128) }),
  body: z.record(z.string().max(64), z.unknown()),
  data: CommandResult,
  errors: ['tools.tool_not_found', 'tools.skill_policy_violation', ...commandErrors],
  limit: { requests: 20, perSeconds: 60, burst: 5, key: 'client', bucket: 'tools.run_skill' },
  timeoutMs: 40_000,
  example: { params: { skillName: 'disk_of' }, body: { path: '/' }, data: commandSample },
});
