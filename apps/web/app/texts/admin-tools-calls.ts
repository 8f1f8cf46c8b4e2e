import { texts } from '@tamga/ui';

export const toolCallTexts = texts({
  mn: {
    lead: 'Туслахууд юу дуудсан, ямар үр дүнтэй болсон. Агуулгыг нь хадгалахгүй. Жагсаалт нэгээс хоёр сар үлдэнэ.',
    at: 'Хэзээ',
    tool: 'Хэрэгсэл',
    via: 'Зам',
    outcome: 'Үр дүн',
    outcomes: { ok: 'Амжилттай', refused: 'Амжилтгүй' },
    duration: 'Хугацаа',
    milliseconds: (count: string) => `${count}\u00a0мс`,
    key: 'Түлхүүр',
    empty: 'Дуудлага алга',
  },
  en: {
    lead: 'Tool calls and their results. We do not keep their content. Calls stay listed for one to two months.',
    at: 'When',
    tool: 'Tool',
    via: 'Via',
    outcome: 'Result',
    outcomes: { ok: 'OK', refused: 'Failed' },
    duration: 'Duration',
    milliseconds: (count: string) => `${count}\u00a0ms`,
    key: 'Key',
    empty: 'No calls',
  },
});
