import { type DemoAgency, fee, issued, ofOthers, sometimes } from '../describing.ts';
import { choice, date, money, optional, page, person, phone, photo, plate, text, yesNo } from '../form-parts.ts';

export const transport: DemoAgency = {
  slug: 'transport',
  name: 'Авто тээврийн үндэсний төв',
  name_en: 'National Centre for Road Transport',
  sector: 'transport',
  office: { mn: 'Улаанбаатар, Баянзүрх дүүрэг, Нарны зам', en: 'Narny Zam, Bayanzurkh district, Ulaanbaatar' },
  phone: '1800-1900',
  law: {
    mn: 'Авто тээврийн тухай хууль',
    en: 'Law on Road Transport',
  },
  evidences: {
    'driving-licence': issued('licence', 'Жолооны үнэмлэх', 'Driving licence', { validity_days: 3_650 }),
    'driving-course': ofOthers('certificate', 'Жолооны курс төгссөн гэрчилгээ', 'Certificate of a driving course', {
      validity_days: 365,
    }),
    'vehicle-certificate': issued('certificate', 'Тээврийн хэрэгслийн гэрчилгээ', 'Vehicle certificate'),
    'inspection-report': issued(
      'statement',
      'Техникийн хяналтын үзлэгийн хуудас',
      'Report of the technical inspection',
      { validity_days: 365 },
    ),
    'transport-permit': issued('licence', 'Тээвэр эрхлэх зөвшөөрөл', 'Transport permit', { validity_days: 1_095 }),
    'international-licence': issued('licence', 'Олон улсын жолооны үнэмлэх', 'International driving permit', {
      validity_days: 365,
    }),
  },
  services: [
    {
      code: 'driving-licence-first',
      title: { mn: 'Жолооны үнэмлэх анх удаа авах', en: 'First driving licence' },
      description: {
        mn: 'Жолооны курс төгсөөд онол, дадлагын шалгалтад бүртгүүлж, тэнцвэл үнэмлэхээ авна.',
        en: 'After a driving course, register for the theory and practical tests and receive your licence when you pass.',
      },
      keywords: ['прав'],
      events: ['driving'],
      rules: [{ mn: '18 нас хүрсэн.', en: 'You are 18 or older.' }],
      fees: [fee('Шалгалт', 'Test', 20_000), fee('Үнэмлэх', 'Licence', 25_000)],
      days: 5,
      channels: ['online', 'counter'],
      evidences: { course: 'driving-course', health: 'health-check' },
      output: 'driving-licence',
      form: [
        page('Шалгалт', 'The test', {
          category: choice('Ангилал', 'Category', ['A', 'B', 'C', 'D', 'E']),
          day: date('Шалгалтын өдөр', 'Day of the test'),
          photograph: photo('Цээж зураг', 'Photograph'),
          phone: phone('Утасны дугаар', 'Telephone number'),
        }),
      ],
    },
    {
      code: 'driving-licence-renewal',
      title: { mn: 'Жолооны үнэмлэх сунгах, дахин авах', en: 'Renewing or replacing a driving licence' },
      description: {
        mn: 'Хугацаа нь дууссан, гээсэн, гэмтсэн жолооны үнэмлэхээ шинээр захиалж, хүргүүлж авна.',
        en: 'Order a new driving licence when yours has expired, is lost or damaged, and have it delivered.',
      },
      keywords: ['прав', 'хугацаа дууссан үнэмлэх', 'driver license'],
      events: ['driving', 'losing-documents'],
      fees: [fee('Шинэ үнэмлэх', 'New licence', 25_000)],
      days: 3,
      channels: ['online', 'counter'],
      evidences: { health: 'health-check' },
      output: 'driving-licence',
      form: [
        page('Үнэмлэх', 'The licence', {
          why: choice('Шалтгаан', 'Reason', ['Хугацаа дууссан | Expired', 'Гээсэн | Lost', 'Гэмтсэн | Damaged']),
          photograph: photo('Цээж зураг', 'Photograph'),
          phone: phone('Утасны дугаар', 'Telephone number'),
        }),
      ],
    },
    {
      code: 'international-driving-permit',
      title: { mn: 'Олон улсын жолооны үнэмлэх авах', en: 'International driving permit' },
      description: {
        mn: 'Гадаадад машин барих иргэн жолооны үнэмлэхнийхээ олон улсын орчуулгыг авна.',
        en: 'Those who drive abroad receive an international permit beside their licence.',
      },
      events: ['going-abroad', 'driving'],
      fees: [fee('Хураамж', 'Fee', 40_000)],
      days: 2,
      channels: ['online', 'counter'],
      evidences: { licence: 'driving-licence', passport: 'passport' },
      output: 'international-licence',
      form: [
        page('Үнэмлэх', 'The permit', {
          latin_name: text('Нэр латин үсгээр', 'Name in Latin letters'),
          from: date('Хэзээнээс', 'From'),
        }),
      ],
    },
    {
      code: 'vehicle-registration',
      title: { mn: 'Импортын машин бүртгүүлж дугаар авах', en: 'Registering an imported vehicle' },
      description: {
        mn: 'Гадаадаас оруулж ирсэн машинаа анх бүртгүүлж, улсын дугаар, гэрчилгээг нь авна.',
        en: 'Register a vehicle that was brought from abroad for the first time, and receive its plate and certificate.',
      },
      events: ['driving'],
      audience: 'both',
      fees: [fee('Бүртгэл', 'Registration', 15_000), fee('Улсын дугаар', 'Number plate', 45_000)],
      days: 2,
      channels: ['online', 'counter'],
      evidences: { customs: 'customs-clearance', inspection: 'inspection-report' },
      output: 'vehicle-certificate',
      form: [
        page('Машин', 'The vehicle', {
          chassis: text('Арлын дугаар', 'Chassis number'),
          model: text('Марк, загвар', 'Make and model'),
          fuel: choice('Түлш', 'Fuel', [
            'Бензин | Petrol',
            'Дизель | Diesel',
            'Хайбрид | Hybrid',
            'Цахилгаан | Electric',
            'Хий | Gas',
          ]),
          own_number: optional(text('Сонгосон дугаар', 'Number of your choice')),
        }),
      ],
    },
    {
      code: 'vehicle-transfer',
      title: { mn: 'Машины нэр шилжүүлэх', en: 'Changing the owner of a vehicle' },
      description: {
        mn: 'Худалдсан, бэлэглэсэн, өвлүүлсэн тээврийн хэрэгслийн эзэмшигчийг солино. Хоёр тал утсаараа гарын үсэг зурна.',
        en: 'Change the owner of a vehicle that was sold, given or inherited. Both sides sign on their phones.',
      },
      keywords: ['машин зарах', 'машин худалдан авах', 'sell a car'],
      events: ['driving'],
      audience: 'both',
      fees: [fee('Шилжүүлгийн хураамж', 'Fee for the transfer', 15_000)],
      days: 1,
      channels: ['online', 'counter'],
      evidences: { vehicle: 'vehicle-certificate' },
      output: 'vehicle-certificate',
      form: [
        page('Шилжүүлэг', 'The transfer', {
          plate: plate('Улсын дугаар', 'Number plate'),
          buyer: person('Шинэ эзэмшигчийн регистр', 'Civil number of the new owner'),
          ground: choice('Үндэслэл', 'Ground', [
            'Худалдсан | Sold',
            'Бэлэглэсэн | Given as a gift',
            'Өвлүүлсэн | Bequeathed',
          ]),
          price: optional(money('Үнэ', 'Price')),
        }),
      ],
      signature: true,
    },
    {
      code: 'number-plate-replacement',
      title: { mn: 'Машины улсын дугаар нөхөж авах', en: 'Replacing a number plate' },
      description: {
        mn: 'Алдсан, гэмтсэн улсын дугаарын тэмдгийг ижил дугаараар нь дахин хийлгэнэ, эсвэл өөр дугаар сонгоно.',
        en: 'Have a lost or damaged plate made again with the same number, or choose another number.',
      },
      events: ['driving', 'losing-documents'],
      audience: 'both',
      fees: [fee('Улсын дугаар', 'Number plate', 45_000)],
      days: 5,
      channels: ['online', 'counter'],
      evidences: { vehicle: 'vehicle-certificate' },
      output: 'vehicle-certificate',
      form: [
        page('Дугаар', 'The plate', {
          plate: plate('Улсын дугаар', 'Number plate'),
          lost: yesNo('Алдсан уу?', 'Was it lost?'),
          phone: phone('Утасны дугаар', 'Telephone number'),
        }),
      ],
    },
    {
      code: 'taxi-permit',
      title: { mn: 'Таксины үйлчилгээ эрхлэх зөвшөөрөл', en: 'Permit for taxis' },
      description: {
        mn: 'Хувийн машинаараа такси үйлчилгээ үзүүлэх иргэн, компани зөвшөөрөл авна.',
        en: 'People and companies who carry passengers in their own cars receive a permit.',
      },
      events: ['starting-a-business'],
      audience: 'both',
      fees: [fee('Зөвшөөрлийн хураамж', 'Fee for the permit', 50_000)],
      days: 10,
      channels: ['online', 'counter'],
      evidences: {
        licence: 'driving-licence',
        inspection: 'inspection-report',
        company: sometimes('company-certificate', 'Компани бол', 'For companies'),
      },
      output: 'transport-permit',
      form: [
        page('Такси', 'The taxi', {
          plate: plate('Улсын дугаар', 'Number plate'),
          phone: phone('Утасны дугаар', 'Telephone number'),
        }),
      ],
    },
  ],
};
