import { z } from 'zod';
import { secret } from '#platform/settings';

export const assistantEnv = z.object({
  ASSISTANT: z.enum(['on', 'search', 'off']).default('on').meta({
    description: 'Whether questions are answered; `search` finds and quotes, and asks no model although one is set up.',
  }),
  ASSISTANT_MODEL_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'A provider of a language model that speaks as OpenAI does, up to what comes before /chat/completions. It reads ' +
        'questions without personal data. Unset, what is found is quoted.',
      example: 'https://models.example.gov.mn/v1',
    }),
  ASSISTANT_MODEL_API_KEY: secret(8).optional().meta({ description: 'Our key there, if it wants one.' }),
  ASSISTANT_MODEL: z.string().min(1).max(200).optional().meta({
    description: 'Which of its models. Needed with ASSISTANT_MODEL_URL.',
    example: 'qwen3-32b',
  }),
  ASSISTANT_SILENCE_MS: z.coerce.number().int().min(50).max(60_000).default(10_000).meta({
    description: 'A model that says nothing for so long is given up, and what was found is quoted instead.',
  }),
  ASSISTANT_TOKENS_A_DAY: z.coerce.number().int().min(0).max(2_000_000_000).default(2_000_000).meta({
    description: 'So many tokens are spent at a model in a day of Ulaanbaatar; then what is found is quoted.',
  }),
});

export function requireModelWhole(env: z.output<typeof assistantEnv>, context: z.core.$RefinementCtx): void {
  const isWrong = context.issues.some(({ path }) => String(path?.[0]).startsWith('ASSISTANT_MODEL'));
  if (!isWrong && env.ASSISTANT_MODEL_URL !== undefined && env.ASSISTANT_MODEL === undefined)
    context.addIssue({ code: 'custom', path: ['ASSISTANT_MODEL'], message: 'must be set' });
}
