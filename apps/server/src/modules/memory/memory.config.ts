import { z } from 'zod';
import { secret } from '#platform/settings';

export const memoryEnv = z.object({
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

export function requireEmbeddingsWhole(env: z.output<typeof memoryEnv>, context: z.core.$RefinementCtx): void {
  const isWrong = context.issues.some(({ path }) => String(path?.[0]).startsWith('EMBEDDINGS_'));
  if (!isWrong && env.EMBEDDINGS_URL !== undefined && env.EMBEDDINGS_MODEL === undefined)
    context.addIssue({ code: 'custom', path: ['EMBEDDINGS_MODEL'], message: 'must be set' });
}
