import { type DemoAgency, fee, issued, ofOthers } from '../describing.ts';
import { choice, date, file, longText, optional, page, phone, plate, text, yesNo } from '../form-parts.ts';

export const police: DemoAgency = {
  slug: 'police',
  name: 'Цагдаагийн ерөнхий газар',
  name_en: 'National Police Agency',
  sector: 'public-order',
  office: { mn: 'Ойролцоох цагдаагийн хэлтэс', en: 'The nearest police station' },
  phone: '102',
  law: { mn: 'Цагдаагийн албаны тухай хууль', en: 'Law on the Police' },
  evidences: {
    'criminal-record': issued('certificate', 'Ял шийтгэлгүйн тодорхойлолт', 'Criminal record certificate', {
      validity_days: 60,
      sensitivity: 3,
    }),
    'loss-report': issued('statement', 'Гээгдсэн эд зүйлийн мэдэгдэл', 'Report of a loss', { validity_days: 30 }),
    'fine-decision': issued('statement', 'Торгуулийн шийдвэр', 'Decision on a fine', { sensitivity: 2 }),
    'firearm-permit': issued('licence', 'Галт зэвсэг эзэмших гэрчилгээ', 'Firearm certificate', {
      validity_days: 1_825,
      sensitivity: 2,
    }),
    'court-decision': ofOthers('statement', 'Шүүхийн шийдвэр', 'Decision of a court', { sensitivity: 3 }),
  },
  services: [
    {
      code: 'criminal-record',
      title: { mn: 'Ял шийтгэлгүй тухай тодорхойлолт', en: 'Criminal record certificate' },
      description: {
        mn: 'Ял шийтгүүлж байгаагүйг баталсан тодорхойлолт. Ажилд орох, гадаадад явах, үрчлэхэд хэрэгтэй; англи хэлээр ч авна.',
        en: 'Certifies that you have not been convicted. Needed for a job, for travel or for an adoption; also issued in English.',
      },
      keywords: ['ял шалгуулах'],
      events: ['finding-work', 'going-abroad'],
      fees: [fee('Англи хэлээр', 'In English', 10_000)],
      days: 1,
      channels: ['online'],
      output: 'criminal-record',
      form: [
        page('Тодорхойлолт', 'The certificate', {
          language: choice('Хэл', 'Language', ['Монгол | Mongolian', 'Англи | English']),
          purpose: text('Хаана өгөх вэ?', 'Who is it for?'),
        }),
      ],
    },
    {
      code: 'traffic-fine-appeal',
      title: { mn: 'Замын хөдөлгөөний торгуульд гомдол гаргах', en: 'Appealing against a traffic fine' },
      description: {
        mn: 'Камер, цагдаагийн ногдуулсан торгуулийг үндэслэлгүй гэж үзвэл 30 хоногийн дотор гомдлоо өгнө.',
        en: 'If you think that a fine of a camera or an officer is wrong, appeal against it within 30 days.',
      },
      events: ['driving'],
      days: 30,
      channels: ['online', 'counter', 'post'],
      evidences: { fine: 'fine-decision' },
      output: 'fine-decision',
      form: [
        page('Торгууль', 'The fine', {
          plate: plate('Улсын дугаар', 'Number plate'),
          fined_on: date('Торгуулсан өдөр', 'Day of the fine'),
          why: longText('Яагаад буруу вэ?', 'Why is it wrong?'),
          proof: optional(file('Зураг, баримт', 'Photograph or proof')),
        }),
      ],
      signature: true,
    },
    {
      code: 'loss-report',
      title: { mn: 'Гээсэн эд зүйлээ мэдэгдэх', en: 'Reporting something lost' },
      description: {
        mn: 'Утас, түрийвч, бичиг баримтаа гээсэн, алдсанаа мэдэгдэж, лавлагаа авна. Олдвол бид танд мэдэгдэнэ.',
        en: 'Report a lost phone, wallet or document and receive a confirmation. If it is found, we tell you.',
      },
      events: ['losing-documents'],
      days: 0,
      channels: ['online', 'counter', 'phone'],
      output: 'loss-report',
      form: [
        page('Эд зүйл', 'What was lost', {
          what: text('Юу гээсэн бэ?', 'What was lost?'),
          where: text('Хаана', 'Where'),
          when: date('Хэзээ', 'When'),
          stolen: yesNo('Хулгайд алдсан уу?', 'Was it stolen?'),
          phone: phone('Утасны дугаар', 'Telephone number'),
        }),
      ],
    },
    {
      code: 'firearm-permit',
      title: { mn: 'Буу эзэмших зөвшөөрөл авах', en: 'Permit to own a firearm' },
      description: {
        mn: 'Анчин, малчин, хамгаалалтын байгууллага галт зэвсгээ бүртгүүлж, эзэмших гэрчилгээ авна.',
        en: 'Hunters, herders and security companies register a firearm and receive the certificate to own it.',
      },
      events: ['herding'],
      audience: 'both',
      fees: [fee('Гэрчилгээ', 'Certificate', 30_000)],
      days: 20,
      channels: ['counter'],
      evidences: { health: 'health-check', record: 'criminal-record' },
      output: 'firearm-permit',
      form: [
        page('Зэвсэг', 'The firearm', {
          model: text('Төрөл, загвар', 'Make and model'),
          number: text('Зэвсгийн дугаар', 'Number of the firearm'),
          purpose: choice('Зориулалт', 'Purpose', [
            'Ан агнуур | Hunting',
            'Мал хамгаалах | Protecting livestock',
            'Харуул хамгаалалт | Guarding',
          ]),
        }),
      ],
      signature: true,
    },
  ],
};
