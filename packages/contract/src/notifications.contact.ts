/** What people are told about their address and phone, and what comes there. */
export const contactNotices = {
  email_changed: {
    params: [],
    title: { mn: 'И-мэйл хаяг солигдлоо', en: 'Email address changed' },
    body: {
      mn: 'Таны и-мэйл хаяг өөрчлөгдлөө. Та өөрөө өөрчлөөгүй бол «Сэжигтэй зүйл мэдээлэх» хуудсаар мэдэгдэнэ үү.',
      en: 'Your email address has changed. If this was not you, please report it.',
    },
    security: true,
  },
  phone_changed: {
    params: [],
    title: { mn: 'Утасны дугаар солигдлоо', en: 'Phone number changed' },
    body: {
      mn: 'Таны утасны дугаар өөрчлөгдлөө. Та өөрөө өөрчлөөгүй бол «Сэжигтэй зүйл мэдээлэх» хуудсаар мэдэгдэнэ үү.',
      en: 'Your phone number has changed. If this was not you, please report it.',
    },
    security: true,
  },
  mail_switched_off: {
    params: [],
    title: { mn: 'Анхааруулах захидлыг унтраалаа', en: 'Warnings by email were switched off' },
    body: {
      mn: 'Шинэ төхөөрөмжөөс нэвтрэхэд и-мэйл ирэхгүй болсон. Та өөрөө унтраагаагүй бол «Энэ би биш» гэдгийг дарна уу.',
      en: 'We no longer send an email when a new device signs in. If you did not switch this off, choose “This was not me”.',
    },
    security: true,
  },
  sms_switched_off: {
    params: [],
    title: { mn: 'Анхааруулах мессежийг унтраалаа', en: 'Warnings by SMS were switched off' },
    body: {
      mn: 'Нэвтрэлттэй холбоотой мессеж утсанд тань ирэхгүй болсон. Та өөрөө унтраагаагүй бол «Энэ би биш» гэдгийг дарна уу.',
      en: 'We no longer send an SMS when something about signing in changes. If you did not switch this off, choose “This was not me”.',
    },
    security: true,
  },
  sms_not_delivered: {
    params: [],
    title: { mn: 'Утсанд тань мессеж хүрсэнгүй', en: 'An SMS did not reach your phone' },
    body: {
      mn: 'Утасны дугаараа «И-мэйл, утас» хуудаснаас шалгана уу. Мэдэгдэл бүр энд хэвээр ирнэ.',
      en: 'Please check your number on the page “Email and phone”. Everything still comes to this inbox.',
    },
  },
} as const;
