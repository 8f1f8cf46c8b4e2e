import { texts } from '@tamga/ui';

/** Why a part of the eID cannot be shown. */
export const absentTexts = texts({
  mn: {
    absent: {
      unavailable: 'Цахим үнэмлэхийн үйлчилгээ одоо хариу өгөхгүй байна',
      unavailableText: 'Энэ нь таны үнэмлэхтэй холбоогүй. Хэдэн минутын дараа дахин шалгана уу.',
      notGranted: 'Энэ мэдээллийг бид харах эрхгүй',
      notGrantedText: 'Цахим үнэмлэхийн үйлчилгээ үүнийг манай платформд өгдөггүй. Аппаасаа хараарай.',
      notConfigured: 'Энэ платформ цахим үнэмлэхийн мэдээлэл харуулдаггүй',
      notConfiguredText: 'Мэдээллээ цахим үнэмлэхийн аппаасаа хараарай.',
    },
    again: 'Дахин шалгах',
  },
  en: {
    absent: {
      unavailable: 'The eID service does not answer right now',
      unavailableText: 'This has nothing to do with your eID. Please check again in a few minutes.',
      notGranted: 'We may not see this',
      notGrantedText: 'The eID service does not tell this platform. Please look in the eID app.',
      notConfigured: 'This platform does not show your eID',
      notConfiguredText: 'Please look in the eID app.',
    },
    again: 'Check again',
  },
});
