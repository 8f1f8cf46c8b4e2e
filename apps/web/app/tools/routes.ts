import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Under /admin/tools: what AI assistants may do here, and what they did. */
export const toolRoutes: RouteConfigEntry[] = [
  index('tools/overview.tsx'),
  route('keys', 'tools/keys.tsx'),
  route('keys.csv', 'tools/keys-csv.ts'),
  route('keys/new', 'tools/new-key.tsx'),
  route('keys/:id', 'tools/key.tsx'),
  route('keys/:id/revoke', 'tools/revoke-key.tsx'),
  route('commands', 'tools/commands.tsx'),
  route('skills', 'tools/skills.tsx'),
  route('skills.csv', 'tools/skills-csv.ts'),
  route('skills/:id', 'tools/skill.tsx'),
  route('skills/:id/reject', 'tools/reject-skill.tsx'),
  route('memory', 'tools/memory.tsx'),
  route('memory.csv', 'tools/memory-csv.ts'),
  route('memory/:id/delete', 'tools/forget-insight.tsx'),
  route('calls', 'tools/calls.tsx'),
  route('calls.csv', 'tools/calls-csv.ts'),
  route('connect', 'tools/connect.tsx'),
];
