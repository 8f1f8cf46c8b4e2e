import { texts } from '@tamga/ui';

export const toolCallTexts = texts({
  mn: {
    lead: 'Туслахууд юу дуудсан, юу болсон. Дуудлагын агуулга хадгалагдахгүй, бүртгэл нэг хоёр сар үлдэнэ.',
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
    lead: 'What assistants called and what became of it. What was said is not kept; the list goes back a month or two.',
    at: 'When',
    tool: 'Tool',
    via: 'By',
    outcome: 'Outcome',
    outcomes: { ok: 'Worked', refused: 'Refused' },
    duration: 'Took',
    milliseconds: (count: string) => `${count}\u00a0ms`,
    key: 'Key',
    empty: 'No calls',
  },
});
