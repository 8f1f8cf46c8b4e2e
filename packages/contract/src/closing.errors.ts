import { z } from 'zod';
import type { ErrorTable } from './refusal.ts';

export const closingErrors = {
  'closing.already_closed': {
    status: 409,
    mn: 'Та бүртгэлээ аль хэдийн хаасан байна.',
    en: 'You have already closed your account.',
  },
  'closing.not_closed': {
    status: 409,
    mn: 'Таны бүртгэл нээлттэй байна.',
    en: 'Your account is not closed.',
  },
  'closing.last_owner': {
    status: 409,
    mn: 'Та байгууллагын цорын ганц эзэмшигч байна. Эхлээд өөр гишүүнийг эзэмшигч болгоно уу.',
    en: 'You are the only owner of an organisation. Please make another member an owner first.',
    details: z
      .object({ organisations: z.array(z.string()).describe('Their names.') })
      .meta({ examples: [{ organisations: ['Тал Нутаг ХХК'] }] }),
  },
  'closing.superadmin': {
    status: 409,
    mn: 'Та супер админ байна. Эхлээд өөр супер админаар эрхээ хасуулна уу.',
    en: 'You are a super administrator. Please have another one remove you first.',
  },
  'closing.last_superadmin': {
    status: 409,
    mn: 'Та сүүлийн супер админ тул бүртгэлээ хааж болохгүй. Эхлээд өөр хүнийг урина уу.',
    en: 'You are the last super administrator, so your account cannot be closed. Please invite another one first.',
  },
} as const satisfies ErrorTable;
