import { z } from 'zod';
import type { ErrorTable } from './refusal.ts';

const trial = z
  .object({
    failed: z
      .array(z.object({ question: z.string(), why: z.string() }))
      .describe('What went wrong, question by question.'),
  })
  .meta({ examples: [{ failed: [{ question: 'Паспорт яаж авах вэ?', why: 'uncited' }] }] });

export const assistantErrors = {
  'assistant.closed': {
    status: 503,
    mn: 'Асуулт хариулт түр хаалттай байна. Үйлчилгээг хайлтаар олно уу.',
    en: 'Questions are not answered at the moment. Please use the search to find a service.',
  },
  'assistant.answer_not_found': {
    status: 404,
    mn: 'Ийм хариулт олдсонгүй, эсвэл үнэлгээг нь аль хэдийн авсан байна.',
    en: 'We could not find this answer, or it has been rated already.',
  },
  'assistant.prompt_not_found': {
    status: 404,
    mn: 'Ийм заавар олдсонгүй.',
    en: 'We could not find these instructions.',
  },
  'assistant.prompt_version_not_found': {
    status: 404,
    mn: 'Зааврын ийм хувилбар олдсонгүй.',
    en: 'We could not find this version of the instructions.',
  },
  'assistant.prompt_incomplete': {
    status: 422,
    mn: 'Зааварт заавал байх зүйл дутуу байна.',
    en: 'The instructions lack something that they must have.',
  },
  'assistant.prompt_failed_trial': {
    status: 422,
    mn: 'Энэ заавраар туршихад хариулт алдаатай гарсан тул хэрэглээнд оруулсангүй.',
    en: 'These instructions gave wrong answers when they were tried, so they are not in use.',
    details: trial,
  },
} as const satisfies ErrorTable;
