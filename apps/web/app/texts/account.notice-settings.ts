import { texts } from '@tamga/ui';

/** What one is told, and where. */
export const noticeSettingTexts = texts({
  mn: {
    title: 'Мэдэгдлийн тохиргоо',
    lead: 'Юуг хаана мэдэгдэхийг та шийднэ. Нэвтрэх арга, и-мэйл хаяг өөрчлөгдөхийг бид үргэлж мэдэгдэнэ.',
    topics: {
      new_device: 'Шинэ төхөөрөмжөөс нэвтрэхэд',
      new_sign_in: 'Өмнө нь ашигласан төхөөрөмжөөс нэвтрэх бүрд',
      right_given: 'Таны эрх өөрчлөгдөхөд',
      data_read: 'Бусад хүн таны мэдээллийг үзэхэд',
    },
    hints: {
      new_device: 'Таныг хамгаалдаг анхааруулга тул мэдэгдлийн хайрцагт заавал ирнэ.',
      new_sign_in: 'Та өөрөө нэвтрэх бүрд ч ирнэ.',
      right_given: 'Мэдэгдлийн хайрцагт заавал ирнэ.',
      data_read: 'Өдөрт нэг удаа, нийтэд нь.',
    },
    choices: { off: 'Мэдэгдэхгүй', inbox: 'Мэдэгдлийн хайрцагт', mail: 'Мэдэгдлийн хайрцагт болон и-мэйлээр' },
    save: 'Хадгалах',
    saved: 'Тохиргоог хадгаллаа.',
    noMail: 'Та баталгаажсан и-мэйл хаяггүй тул захидал ирэхгүй.',
    addMail: 'И-мэйл хаягаа нэмэх',
    missing: 'Сонголтоо хийнэ үү.',
    back: 'Мэдэгдэл рүү буцах',
  },
  en: {
    title: 'Notification settings',
    lead: 'You decide what you are told, and where. Changes of how you sign in or of your email address are always told.',
    topics: {
      new_device: 'A new device signs in',
      new_sign_in: 'Each sign-in with a device that was used before',
      right_given: 'Your role is changed',
      data_read: 'Others look at your data',
    },
    hints: {
      new_device: 'This warning protects you, so it always comes to your inbox.',
      new_sign_in: 'Also when you sign in yourself.',
      right_given: 'It always comes to your inbox.',
      data_read: 'Once a day, all of it together.',
    },
    choices: { off: 'Do not tell me', inbox: 'In my inbox', mail: 'In my inbox and by email' },
    save: 'Save',
    saved: 'Your settings are saved.',
    noMail: 'You have no verified email address, so no email is sent.',
    addMail: 'Add an email address',
    missing: 'Please choose one.',
    back: 'Back to notifications',
  },
});
