/** What citizens are told about their appointments. */
export const appointmentNotices = {
  appointment_booked: {
    params: ['id', 'place', 'english', 'when'],
    title: { mn: 'Цаг захиаллаа', en: 'Appointment booked' },
    body: { mn: '{when}, {place}.', en: '{when}, {english}.' },
  },
  appointment_reminder: {
    params: ['id', 'place', 'english', 'when'],
    title: { mn: 'Захиалсан цаг тань дөхлөө', en: 'Your appointment is soon' },
    body: {
      mn: '{when}, {place}. Ирж чадахгүй бол цагаа эртхэн цуцална уу, өөр хүн авах боломжтой болно.',
      en: '{when}, {english}. If you cannot come, please cancel early so that another person can.',
    },
  },
  appointment_offered: {
    params: ['id', 'place', 'english', 'when', 'until'],
    title: { mn: 'Таны хүлээсэн цаг суларлаа', en: 'A place is free for you' },
    body: {
      mn: '{when}, {place}. Танд {until} хүртэл хадгална. Түүнээс өмнө баталгаажуулна уу.',
      en: '{when}, {english}. We keep it for you until {until}. Please confirm it before then.',
    },
  },
  appointment_displaced: {
    params: ['id', 'place', 'english', 'when', 'reason'],
    title: { mn: 'Уучлаарай, таны цаг хүчингүй боллоо', en: 'Sorry, your appointment cannot take place' },
    body: {
      mn: '{when}, {place}. Шалтгаан: {reason} Сул цаг гармагц танд мэдэгдэнэ. Өөр цаг өөрөө сонгож ч болно.',
      en: '{when}, {english}. Reason: {reason} We will tell you when a place is free. You can also choose another time.',
    },
  },
  appointment_moved_by_office: {
    params: ['id', 'place', 'english', 'when', 'reason', 'offered', 'until'],
    title: { mn: 'Уучлаарай, таны цагийг солих шаардлага гарлаа', en: 'Sorry, your appointment must be moved' },
    body: {
      mn: '{when}, {place}: хүлээн авч чадахгүй боллоо. Шалтгаан: {reason} Оронд нь {offered}-ийн цагийг {until} хүртэл танд хадгалж байна. Баталгаажуулах эсвэл өөр цаг сонгоно уу.',
      en: '{when}, {english}: we cannot receive you. Reason: {reason} Instead we keep {offered} for you until {until}. Please confirm it or choose another time.',
    },
  },
  appointment_missed: {
    params: ['id', 'place', 'english', 'when'],
    title: { mn: 'Та захиалсан цагтаа ирсэнгүй', en: 'You missed an appointment' },
    body: {
      mn: '{when}, {place}. 90 хоногт гурван удаа ирэхгүй бол цахимаар цаг авах боломж түр хаагдана.',
      en: '{when}, {english}. After three missed appointments in 90 days you cannot book online for a while.',
    },
  },
} as const;
