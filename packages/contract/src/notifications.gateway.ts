/** What those who look after services and applications are told about who may call what. */
export const gatewayNotices = {
  api_access_asked: {
    params: ['service', 'application'],
    title: { mn: 'API дуудах эрх хүсэв', en: 'Access to an API was asked for' },
    body: {
      mn: '«{application}» аппликейшн «{service}» API-г дуудах эрх хүслээ. Хүсэлтийг үзээд зөвшөөрөх эсвэл татгалзана уу.',
      en: 'The application “{application}” asks for access to “{service}”. Please look at the request and approve or refuse it.',
    },
  },
  api_access_approved: {
    params: ['service', 'application'],
    title: { mn: 'API дуудах эрх олгов', en: 'Access to an API was approved' },
    body: {
      mn: '«{application}» аппликейшн «{service}» API-г одооноос дуудах боломжтой.',
      en: 'The application “{application}” can now call “{service}”.',
    },
  },
  api_access_refused: {
    params: ['service', 'application', 'reason'],
    title: { mn: 'API дуудах эрх олгосонгүй', en: 'Access to an API was refused' },
    body: {
      mn: '«{application}» аппликейшнд «{service}» API-г дуудах эрх олгосонгүй. Шалтгаан: {reason}',
      en: 'The application “{application}” was refused access to “{service}”. Reason: {reason}',
    },
  },
  api_access_ended: {
    params: ['service', 'application'],
    title: { mn: 'API дуудах эрх дууслаа', en: 'Access to an API has ended' },
    body: {
      mn: '«{application}» аппликейшн «{service}» API-г цаашид дуудах боломжгүй.',
      en: 'The application “{application}” can no longer call “{service}”.',
    },
  },
} as const;
