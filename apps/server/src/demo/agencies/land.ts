import { type DemoAgency, fee, issued } from '../describing.ts';
import { address, choice, count, file, page, person, phone, text } from '../form-parts.ts';

export const land: DemoAgency = {
  slug: 'land',
  name: 'Газар зохион байгуулалт, геодези, зураг зүйн ерөнхий газар',
  name_en: 'Agency for Land, Geodesy and Cartography',
  sector: 'land',
  office: { mn: 'Дүүрэг, сумын газрын алба', en: 'The land office of your district or soum' },
  phone: '1800-1110',
  law: { mn: 'Газрын тухай хууль', en: 'Law on Land' },
  evidences: {
    'cadastral-map': issued('extract', 'Кадастрын зураг', 'Cadastral map', { sensitivity: 0 }),
    'land-decision': issued('statement', 'Газар өмчлүүлэх шийдвэр', 'Decision to grant land'),
    'land-use-certificate': issued('certificate', 'Газар эзэмших гэрчилгээ', 'Certificate of land possession', {
      validity_days: 5_475,
    }),
  },
  services: [
    {
      code: 'land-ownership',
      title: { mn: 'Газар өмчлөх хүсэлт гаргах', en: 'Applying to own land' },
      description: {
        mn: 'Иргэн бүр нэг удаа гэр бүлийн хэрэгцээнд 0.07 га хүртэл газрыг үнэгүй өмчилж авна.',
        en: 'Every citizen may once receive up to 0.07 hectares of land for the family, free of charge.',
      },
      keywords: ['хашааны газар', 'газар авах'],
      events: ['buying-a-home'],
      days: 45,
      channels: ['online', 'counter'],
      evidences: { identity: 'identity-card', residence: 'residence-certificate' },
      output: 'land-decision',
      form: [
        page('Газар', 'The land', {
          place: address('Хүсэж буй газрын байршил', 'Where the land is'),
          size: count('Хэмжээ, м²', 'Size in square metres', 700),
          sketch: file('Тойм зураг', 'Sketch'),
        }),
      ],
      signature: true,
    },
    {
      code: 'cadastral-map',
      title: { mn: 'Газрын кадастрын зураг авах', en: 'Cadastral map of land' },
      description: {
        mn: 'Нэгж талбарын хил, хэмжээ, дугаарыг харуулсан албан ёсны зураг. Зээл, барилга, маргаанд хэрэглэнэ.',
        en: 'The official map with the borders, size and number of a plot. It is used for loans, building and disputes.',
      },
      events: ['buying-a-home', 'building'],
      audience: 'both',
      fees: [fee('Зургийн хөлс', 'Fee for the map', 5_000)],
      days: 1,
      channels: ['online'],
      output: 'cadastral-map',
      form: [page('Газар', 'The land', { plot: text('Нэгж талбарын дугаар', 'Number of the plot') })],
    },
    {
      code: 'land-transfer',
      title: { mn: 'Газрын эрх шилжүүлэх', en: 'Transferring land' },
      description: {
        mn: 'Өмчилсөн, эзэмшсэн газраа худалдах, бэлэглэх, өвлүүлэхэд эрхийг нөгөө этгээдэд шилжүүлнэ.',
        en: 'Transfer the right to land that you sell, give or leave to another person.',
      },
      events: ['buying-a-home'],
      audience: 'both',
      fees: [fee('Хураамж', 'Fee', 20_000)],
      days: 7,
      channels: ['counter'],
      evidences: { map: 'cadastral-map', contract: 'sale-contract' },
      output: 'land-use-certificate',
      form: [
        page('Шилжүүлэг', 'The transfer', {
          plot: text('Нэгж талбарын дугаар', 'Number of the plot'),
          to: person('Шилжүүлэн авах хүний регистр', 'Civil number of the new holder'),
          ground: choice('Үндэслэл', 'Ground', ['Худалдах | Sale', 'Бэлэглэх | Gift', 'Өвлүүлэх | Inheritance']),
          phone: phone('Утасны дугаар', 'Telephone number'),
        }),
      ],
      signature: true,
    },
  ],
};
