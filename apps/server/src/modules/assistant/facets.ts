import type { Part } from './documents.ts';

/** What is asked of a service, by how people ask it. These words find no service: they are said of any. */
const facets: readonly (readonly [Part, RegExp])[] = [
  [
    'cost',
    /хэдэн төгрөг|ямар үнэтэй|үнэтэй|үнэ нь|төлбөр|хураамж|үнэгүй|хэд вэ|how much|\bcosts?\b|\bfees?\b|\bprice|free of charge|\bpay\b|unetei|tulbur|tolbor/iu,
  ],
  [
    'time',
    /хэд(?:эн)? (?:хоног|өдөр)|хэр удаан|хэзээ (?:бэлэн|гарах)|хугацаа|how long|how many days|how soon|\btake\b.*\bdays?|heden honog|hugatsaa/iu,
  ],
  [
    'documents',
    /бичиг баримт|ямар материал|юу бүрдүүлэх|бүрдүүл|юу хэрэгтэй|which documents|what documents|documents? (?:do|are|is|needed)|paperwork|what do i need|what to bring|bichig barimt|burduuleh/iu,
  ],
  ['where', /хаана|хаанаас|хаашаа|аль газ|\bwhere\b|which office|haana/iu],
  [
    'conditions',
    /нөхцөл|хэн авах|шаардлага|болзол|\bwho can\b|eligib|conditions?|requirements?|am i allowed|shaardlaga/iu,
  ],
  ['law', /ямар хууль|хуулиар|хуулийн|which law|legal basis/iu],
];

export const facetOf = (question: string): Part | null => facets.find(([, shape]) => shape.test(question))?.[0] ?? null;

const empty =
  'хэдэн хэд төгрөг үнэ үнэтэй төлбөр төлбөртэй хураамж хугацаа хоног өдөр хоногт удаан бүрдүүлэх бүрдүүлэлт бичиг баримт ' +
  'баримтууд материал материалууд хаана хаанаас хаашаа хүсвэл хүсье хүсч хүсэлтэй юм уу ёстой вэ бол болох боломжтой боломж ' +
  'хэрэгтэй шаардлагатай шаардлага нөхцөл мэдэх мэдмээр мэдээлэл хэлж хэлээд өгөөч өгнө үү тусал туслаач асуух асуулт хүн ' +
  'ямар юу хэн яаж хэрхэн хэзээ авах авч авъя авна авмаар бэ нар одоо маш их сайн байна сайнуу баярлалаа үйлчилгээ ' +
  'маань чинь өөр хийх хийлгэх орох явах явж чадах чадахгүй байж үйлчилгээг ээ шүү даа өө за тийм үгүй манай миний бидний таны онлайнаар онлайн сайт цахимаар цахим сайтаар ' +
  'how much many long does do cost costs fee fees price pay free take takes days day weeks which what where who whom why ' +
  'documents document paperwork bring required requirements conditions eligible should could would will must may there ' +
  'here so about any some other than also still yet know tell help please thanks thank hello hi want like apply applying ' +
  'application service services online website mongolia mongolian government state office one get got getting go going ' +
  'make making find look way need needed needs use using after before when while they them their his her our us me';
export const emptyWords: ReadonlySet<string> = new Set(empty.split(' '));
