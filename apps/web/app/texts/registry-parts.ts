import { texts } from '@tamga/ui';

/** The parts in which a service is written. */
export const partTexts = texts({
  mn: {
    parts: {
      about: 'Үйлчилгээний тухай',
      people: 'Хэн авах вэ',
      fees: 'Төлбөр',
      days: 'Хугацаа',
      channels: 'Хаанаас авах вэ',
      evidences: 'Бүрдүүлэх баримт',
      decision: 'Шийдвэр ба үр дүн',
      law: 'Хууль, журам',
      'life-events': 'Амьдралын үйл явдал',
      form: 'Өргөдлийн маягт',
    },
    leads: {
      about: 'Нэр, тайлбар, хайлтын үгс',
      people: 'Иргэн, байгууллага, тавих нөхцөл',
      fees: 'Үнэгүй эсэх, төлбөрийн дүн',
      days: 'Хэдэн хоногт шийдвэрлэх',
      channels: 'Цахим, биечлэн, утас, шуудан',
      evidences: 'Иргэнээс шаардах баримтууд',
      decision: 'Иргэн юу авах, хэн шийдвэрлэх',
      law: 'Үндэслэл болох хууль, журам',
      'life-events': 'Ямар үед хэрэг болох',
      form: 'Иргэнээс асуух зүйлс',
    },
  },
  en: {
    parts: {
      about: 'About the service',
      people: 'Who it is for',
      fees: 'Fees',
      days: 'Time',
      channels: 'How to get it',
      evidences: 'Required evidence',
      decision: 'Decision and result',
      law: 'Legal basis',
      'life-events': 'Life events',
      form: 'Application form',
    },
    leads: {
      about: 'Title, description, search words',
      people: 'People, organisations, conditions',
      fees: 'Free or not, and how much',
      days: 'In how many days it is decided',
      channels: 'Online, in person, by phone, by post',
      evidences: 'What citizens are asked for',
      decision: 'What the citizen receives and who decides',
      law: 'Laws and rules that it rests on',
      'life-events': 'When people need it',
      form: 'What citizens are asked',
    },
  },
});
