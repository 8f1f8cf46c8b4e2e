import { z } from 'zod';
import { list } from '#platform/settings';

export const toolsEnv = z.object({
  TOOLS_SKILLS_APPROVAL: z.enum(['required', 'none']).default('required').meta({
    description: 'Whether a skill that an assistant made waits until an administrator has approved it.',
  }),
  TOOLS_BRANDING_APPROVAL: z.enum(['required', 'none']).default('required').meta({
    description:
      'Whether a name, a logo or prompts that an assistant gave wait until an administrator has approved them.',
  }),
  MCP_HOSTS: list(/^(\[[0-9a-f:]+\]|[a-z0-9.-]+)$/i, 'must be host names such as api.example.mn,localhost')
    .prefault('localhost,127.0.0.1,[::1]')
    .meta({
      description: 'Host names under which /mcp answers; any other may be a page that points its own name at us.',
      example: 'api.example.mn',
    }),
  MCP_ORIGINS: list(/^https?:\/\/[a-z0-9.:[\]-]+$/i, 'must be origins such as https://assistant.example.mn')
    .optional()
    .meta({
      description: 'Origins of pages that may call /mcp; unset, none.',
      example: 'https://assistant.example.mn',
    }),
});
