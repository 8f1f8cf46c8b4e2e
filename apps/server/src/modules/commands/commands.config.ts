import { z } from 'zod';
import { list } from '#platform/settings';

export const commandsEnv = z.object({
  TOOLS_ALLOWED_CWD_ROOTS: list(/^\/(?:[^/]+(?:\/[^/]+)*)?$/, 'must be absolute folders such as /var/log/tamga,/srv')
    .prefault('/')
    .meta({
      description:
        'security.allowedCwdRoots: folders in which commands of assistants may run and read; / alone means only itself.',
      example: '/var/log/tamga',
    }),
  TOOLS_COMMANDS_FILE: z.string().min(1).optional().meta({
    description: 'The commands that assistants may run, as JSON; unset, a built-in list of diagnostics.',
    example: '/etc/tamga/commands.json',
  }),
  TOOLS_COMMANDS_AT_ONCE: z.coerce.number().int().min(1).max(64).default(2).meta({
    description: 'Commands that one process runs at the same time; one for each application.',
  }),
});
