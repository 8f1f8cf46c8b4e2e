import { type DemoAgency, issued } from '../describing.ts';
import { choice, count, money, optional, page, person, phone, text, yesNo } from '../form-parts.ts';

export const housing: DemoAgency = {
  slug: 'housing',
  name: 'Төрийн орон сууцны корпораци',
  name_en: 'State Housing Corporation',
  sector: 'housing',
  office: {
    mn: 'Улаанбаатар, Баянгол дүүрэг, Амарсанаагийн гудамж',
    en: 'Amarsanaa street, Bayangol district, Ulaanbaatar',
  },
  phone: '7000-3494',
  law: { mn: 'Орон сууцны тухай хууль', en: 'Law on Housing' },
  evidences: {
    'housing-queue': issued('statement', 'Орон сууцны дарааллын хуудас', 'Confirmation of a place in the queue', {
      validity_days: 365,
    }),
    'mortgage-approval': issued('statement', 'Ипотекийн зээлийн дэмжих шийдвэр', 'Approval for a mortgage', {
      validity_days: 180,
      sensitivity: 2,
    }),
  },
  services: [
    {
      code: 'rental-housing',
      title: { mn: 'Түрээсийн орон сууцны дараалалд бүртгүүлэх', en: 'Queue for rental housing' },
      description: {
        mn: 'Өөрийн байргүй залуу гэр бүл, төрийн албан хаагч, настан улсын түрээсийн байранд орох дараалалд бичүүлнэ.',
        en: 'Young families, public servants and elders without a home of their own join the queue for a state flat to rent.',
      },
      events: ['getting-married', 'moving-house', 'buying-a-home'],
      days: 15,
      channels: ['online', 'counter'],
      evidences: { property: 'property-extract', residence: 'residence-certificate' },
      output: 'housing-queue',
      form: [
        page('Өрх', 'The household', {
          members: count('Ам бүл', 'People in the household', 20),
          group: choice('Бүлэг', 'Group', [
            'Залуу гэр бүл | Young family',
            'Төрийн албан хаагч | Civil servant',
            'Настан | Older person',
            'Хөгжлийн бэрхшээлтэй | Person with a disability',
            'Бусад | Other',
          ]),
          rooms: count('Хэдэн өрөө', 'How many rooms', 4),
          phone: phone('Утасны дугаар', 'Telephone number'),
        }),
      ],
    },
    {
      code: 'mortgage',
      title: { mn: '6 хувийн хүүтэй орон сууцны зээл', en: 'Mortgage at six per cent' },
      description: {
        mn: 'Орон сууц худалдан авах иргэн бага хүүтэй ипотекийн зээлд хамрагдах эсэхээ шалгуулж, банкинд өгөх шийдвэрээ авна.',
        en: 'Have it checked whether you can have a mortgage at a low rate for buying a flat, and receive the approval for your bank.',
      },
      events: ['buying-a-home'],
      rules: [{ mn: 'Урьдчилгаа 30 хувийг төлөх боломжтой.', en: 'You can pay 30 per cent in advance.' }],
      days: 20,
      channels: ['online'],
      evidences: { contributions: 'contribution-statement', property: 'property-extract' },
      output: 'mortgage-approval',
      form: [
        page('Зээл', 'The loan', {
          price: money('Байрны үнэ', 'Price of the flat'),
          income: money('Өрхийн сарын орлого', 'Monthly income of the household'),
          bank: text('Банк', 'Bank'),
        }),
        page('Хамтран зээлдэгч', 'A second borrower', {
          together: yesNo('Хамтран зээлдэгчтэй юу?', 'Is there a second borrower?'),
          partner: optional(person('Хамтран зээлдэгчийн регистр', 'Civil number of the second borrower')),
        }),
      ],
      signature: true,
    },
  ],
};
