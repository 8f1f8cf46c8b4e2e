import { z } from 'zod';
import { secret } from '#platform/settings';

const list = (item: RegExp, message: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every((part) => item.test(part)), { error: message });

export const toolsEnv = z.object({
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
  TOOLS_SKILLS_APPROVAL: z.enum(['required', 'none']).default('required').meta({
    description: 'Whether a skill that an assistant made waits until an administrator has approved it.',
  }),
  TOOLS_BRANDING_APPROVAL: z.enum(['required', 'none']).default('required').meta({
    description:
      'Whether a name, a logo or prompts that an assistant gave wait until an administrator has approved them.',
  }),
  TOOLS_COMMANDS_AT_ONCE: z.coerce.number().int().min(1).max(64).default(2).meta({
    description: 'Commands that one process runs at the same time; one for each application.',
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
  EMBEDDINGS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'A provider of embeddings that speaks as OpenAI does, up to what comes before /embeddings. It reads what ' +
        'assistants remember and search for. Unset, nobody does, and the memory is searched by words alone.',
      example: 'https://embeddings.example.gov.mn/v1',
    }),
  EMBEDDINGS_API_KEY: secret(8).optional().meta({ description: 'Our key there, if it wants one.' }),
  EMBEDDINGS_MODEL: z.string().min(1).max(200).optional().meta({
    description: 'Which of its models. Another one means that every insight is sent anew. Needed with EMBEDDINGS_URL.',
    example: 'bge-m3',
  }),
  EMBEDDINGS_TIMEOUT_MS: z.coerce.number().int().min(50).max(5_000).default(800).meta({
    description: 'How long a search waits for what embeddings add to it.',
  }),
});

export function requireEmbeddingsWhole(env: z.output<typeof toolsEnv>, context: z.core.$RefinementCtx): void {
  const isWrong = context.issues.some(({ path }) => String(path?.[0]).startsWith('EMBEDDINGS_'));
  if (!isWrong && env.EMBEDDINGS_URL !== undefined && env.EMBEDDINGS_MODEL === undefined)
    context.addIssue({ code: 'custom', path: ['EMBEDDINGS_MODEL'], message: 'must be set' });
}
