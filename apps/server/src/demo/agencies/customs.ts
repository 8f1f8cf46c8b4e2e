import { type DemoAgency, fee, issued, ofOthers } from '../describing.ts';
import { choice, date, money, organisation, page, phone, several, text } from '../form-parts.ts';

export const customs: DemoAgency = {
  slug: 'customs',
  name: 'Гаалийн ерөнхий газар',
  name_en: 'General Customs Administration',
  sector: 'customs',
  office: { mn: 'Хилийн боомт болон дотоодын гаалийн газар', en: 'Customs offices at the border and inland' },
  phone: '1800-1281',
  law: { mn: 'Гаалийн тухай хууль', en: 'Law on Customs' },
  evidences: {
    'customs-clearance': issued('statement', 'Гаалийн мэдүүлэг', 'Customs declaration'),
    'temporary-import': issued('licence', 'Түр оруулах зөвшөөрөл', 'Permit for temporary import', {
      validity_days: 365,
    }),
    invoice: ofOthers('other', 'Нэхэмжлэх', 'Invoice'),
  },
  services: [
    {
      code: 'parcel-clearance',
      title: { mn: 'Гадаадаас захиалсан бараа, илгээмжээ мэдүүлэх', en: 'Declaring goods ordered from abroad' },
      description: {
        mn: 'Онлайнаар захиалсан ачаа, шуудангийн илгээмжийн гаалийн татварыг бодуулж, цахимаар төлөөд авна.',
        en: 'Have the duty on parcels and goods that you ordered online calculated, pay it and collect them.',
      },
      keywords: ['карго'],
      events: ['running-a-business'],
      audience: 'both',
      fees: [fee('Мэдүүлгийн хураамж', 'Fee for the declaration', 5_000)],
      days: 1,
      channels: ['online', 'counter'],
      evidences: { invoice: 'invoice' },
      output: 'customs-clearance',
      form: [
        page('Бараа', 'The goods', {
          goods: several('Бараа', 'Goods', { name: text('Нэр', 'Name'), price: money('Үнэ', 'Price') }),
          country: text('Илгээсэн улс', 'Sent from'),
        }),
      ],
    },
    {
      code: 'temporary-import',
      title: { mn: 'Бараа түр хугацаагаар оруулах', en: 'Temporary import of goods' },
      description: {
        mn: 'Үзэсгэлэн, тэмцээн, зураг авалтад хэрэглээд буцаан гаргах барааг татваргүй оруулна.',
        en: 'Bring goods for an exhibition, a competition or filming into the country without duty, and take them out again.',
      },
      events: ['running-a-business'],
      audience: 'organisation',
      fees: [fee('Зөвшөөрлийн хураамж', 'Fee for the permit', 35_000)],
      days: 3,
      channels: ['online', 'counter'],
      evidences: { invoice: 'invoice', company: 'company-certificate' },
      output: 'temporary-import',
      form: [
        page('Бараа', 'The goods', {
          company: organisation('Байгууллагын регистр', 'Register number of the organisation'),
          purpose: choice('Зорилго', 'Purpose', [
            'Үзэсгэлэн | Exhibition',
            'Тэмцээн | Competition',
            'Зураг авалт | Filming',
            'Туршилт | Testing',
          ]),
          until: date('Буцаан гаргах өдөр', 'To be taken out by'),
          phone: phone('Утасны дугаар', 'Telephone number'),
        }),
      ],
      signature: true,
    },
  ],
};
