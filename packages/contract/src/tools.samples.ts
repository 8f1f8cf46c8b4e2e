import type { z } from 'zod';
import type { RebrandedSystem } from './tools.branding.ts';
import type { CommandResult, HostStatus, MemorySearch, RecordedInsight, SynthesizedSkill } from './tools.data.ts';

const at = '2026-01-05T02:30:00.000Z';
const insightId = '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b41';

export const hostStatusSample = {
  collectedAt: at,
  host: { hostname: 'api-1', os: 'Debian GNU/Linux 12', kernel: '6.1.0', arch: 'x64', uptimeSeconds: 864_000 },
  cpu: { cores: 8, usagePercent: 12.5, loadAverage: [0.7, 0.6, 0.5], pressureAvg10: 0.2 },
  memory: {
    totalBytes: 16_000_000_000,
    usedBytes: 6_000_000_000,
    availableBytes: 10_000_000_000,
    usagePercent: 37.5,
    swapTotalBytes: 0,
    swapUsedBytes: 0,
  },
  disks: [
    {
      mount: '/',
      type: 'ext4',
      totalBytes: 100_000_000_000,
      usedBytes: 40_000_000_000,
      availableBytes: 60_000_000_000,
      usagePercent: 40,
      inodesUsagePercent: 5,
    },
  ],
  process: {
    version: '0.1.0',
    node: 'v24.12.0',
    rssBytes: 150_000_000,
    heapUsedBytes: 60_000_000,
    eventLoopDelayP99Ms: 11,
  },
  dependencies: [{ name: 'postgresql', status: 'ok', latencyMs: 0.9 }],
  health: { status: 'ok', checks: [{ name: 'memory', status: 'ok', value: 37.5, threshold: 90 }] },
} satisfies z.input<typeof HostStatus>;

export const commandSample = {
  executionId: '019a0b4e-7b1c-7c3a-9d55-2f6c1a7e0b42',
  command: 'uptime',
  argv: ['uptime'],
  form: 'now',
  cwd: '/',
  exitCode: 0,
  signal: null,
  stdout: ' 02:30:00 up 10 days,  0 users,  load average: 0.70, 0.60, 0.50\n',
  stderr: '',
  stdoutTruncated: false,
  stderrTruncated: false,
  timedOut: false,
  durationMs: 9.4,
  profile: 'observe',
} satisfies z.input<typeof CommandResult>;

export const foundSample = {
  query: 'гэрчилгээ сунгах',
  results: [
    {
      id: insightId,
      topic: 'certificate',
      content: 'Гэрчилгээний хугацааг дуусахаас 30 хоногийн өмнө сунгана.',
      confidence: 0.9,
      score: 1.9,
      matched: ['lexical', 'fuzzy'],
      createdAt: at,
      updatedAt: at,
      useCount: 1,
      supersedes: null,
    },
  ],
  total: 1,
  tookMs: 4.2,
  ranking: { strategy: 'stems+vocabulary', semantic: false },
} satisfies z.input<typeof MemorySearch>;

export const recordedSample = {
  id: insightId,
  status: 'created',
  topic: 'passport',
  content: 'Гадаад паспортыг 10 жилээр сунгадаг.',
  confidence: 0.9,
  createdAt: at,
  similar: [],
} satisfies z.input<typeof RecordedInsight>;

export const brandingSample = {
  branding: {
    name: 'Төрийн үйлчилгээ',
    shortName: null,
    organization: null,
    logo: null,
    language: 'mn',
    systemPromptMN: null,
    systemPromptEN: null,
  },
  changed: ['name'],
  status: 'active',
  version: 2,
  previousVersion: 1,
  effectiveAt: at,
} satisfies z.input<typeof RebrandedSystem>;

export const skillSample = {
  skillName: 'disk_of',
  version: 1,
  status: 'pending_approval',
  endpoint: '/api/v1/tools/disk_of',
  argv: ['df', '-h', '--', '{{path}}'],
  params: [{ name: 'path', type: 'path', position: 3 }],
  inputSchema: {
    type: 'object',
    properties: { path: { type: 'string' } },
    required: ['path'],
    additionalProperties: false,
  },
  policyDigest: '5f1c0d7e9a2b',
  createdAt: at,
} satisfies z.input<typeof SynthesizedSkill>;
