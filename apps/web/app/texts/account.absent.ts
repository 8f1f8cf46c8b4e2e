import { texts } from '@tamga/ui';

/** Why a part of the eID cannot be shown. */
export const absentTexts = texts({
  mn: {
    absent: {
      unavailable: 'Цахим үнэмлэхийн үйлчилгээ түр ажиллахгүй байна',
      unavailableText: 'Таны цахим үнэмлэх хэвийн. Хэдэн минутын дараа дахин шалгана уу.',
      notGranted: 'Энэ мэдээллийг бид харах эрхгүй',
      notGrantedText: 'Цахим үнэмлэхийн үйлчилгээ үүнийг бидэнд өгдөггүй. eID аппаасаа хараарай.',
      notConfigured: 'Энэ платформ цахим үнэмлэхийн мэдээлэл харуулдаггүй',
      notConfiguredText: 'Мэдээллээ eID аппаасаа хараарай.',
    },
    again: 'Дахин шалгах',
  },
  en: {
    absent: {
      unavailable: 'The eID service is not responding',
      unavailableText: 'Your eID is fine. Please check again in a few minutes.',
      notGranted: 'We do not have access to this',
      notGrantedText: 'The eID service does not share this with us. You can see it in the eID app.',
      notConfigured: 'This platform does not show your eID',
      notConfiguredText: 'You can see it in the eID app.',
    },
    again: 'Check again',
  },
});
