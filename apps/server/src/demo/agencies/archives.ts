import { type DemoAgency, fee, issued } from '../describing.ts';
import { choice, count, longText, page, text } from '../form-parts.ts';

export const archives: DemoAgency = {
  slug: 'archives',
  name: 'Архивын ерөнхий газар',
  name_en: 'General Archival Authority',
  sector: 'archives',
  office: {
    mn: 'Улаанбаатар, Төв архив; аймгийн архивын тасаг',
    en: 'The central archive, Ulaanbaatar; archives of the provinces',
  },
  phone: '7011-0808',
  law: {
    mn: 'Архив, албан хэрэг хөтлөлтийн тухай хууль',
    en: 'Law on Archives and Records',
  },
  evidences: {
    'archive-reference': issued('statement', 'Архивын лавлагаа', 'Reference from the archive', { sensitivity: 2 }),
    'archive-copy': issued('extract', 'Архивын баримтын хуулбар', 'Copy of an archived document', { sensitivity: 2 }),
  },
  services: [
    {
      code: 'work-history',
      title: { mn: 'Ажилласан жил, цалингийн архивын лавлагаа', en: 'Archive reference of work and wages' },
      description: {
        mn: 'Татан буугдсан байгууллагад ажилласан жил, авч байсан цалингийн лавлагаа. Тэтгэвэр тогтоолгоход хэрэгтэй.',
        en: 'A reference of your years of work and wages at an organisation that no longer exists. Needed for a pension.',
      },
      events: ['retiring'],
      days: 10,
      channels: ['online', 'counter', 'post'],
      output: 'archive-reference',
      form: [
        page('Ажил', 'The work', {
          employer: text('Байгууллагын нэр', 'Name of the organisation'),
          job: text('Албан тушаал', 'Position'),
          from: count('Эхэлсэн он', 'First year', 2_100),
          until: count('Дууссан он', 'Last year', 2_100),
        }),
      ],
    },
    {
      code: 'archive-copy',
      title: { mn: 'Архивын баримтын хуулбар авах', en: 'Copy of an archived document' },
      description: {
        mn: 'Захирамж, тушаал, газрын шийдвэр, хуучин бүртгэлийн хуулбарыг архивын тэмдэгтэй авна.',
        en: 'Receive a stamped copy of an order, a decision on land or an old entry.',
      },
      events: ['losing-documents', 'buying-a-home'],
      audience: 'both',
      fees: [fee('Нэг хуудас', 'For a page', 1_000)],
      days: 10,
      channels: ['online', 'counter', 'post'],
      output: 'archive-copy',
      form: [
        page('Баримт', 'The document', {
          kind: choice('Төрөл', 'Kind', [
            'Захирамж | Order of a governor',
            'Тушаал | Order of an office',
            'Газрын шийдвэр | Decision on land',
            'Бусад | Other',
          ]),
          year: count('Он', 'Year', 2_100),
          about: longText('Агуулга', 'What it is about'),
        }),
      ],
    },
  ],
};
