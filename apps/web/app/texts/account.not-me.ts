import { texts } from '@tamga/ui';

/** This was not me: ending everything at once, and what to do then. */
export const notMeTexts = texts({
  mn: {
    notMe: 'Энэ би биш',
    question: 'Таны нэрээр өөр хүн нэвтэрсэн үү?',
    about: (when: string) => `${when}-д болсон үйлдлийн тухай.`,
    ends: 'Доорх товчийг дармагц:',
    endsList: [
      'таны нэрээр нэвтэрсэн бүх төхөөрөмж, апп гарна, энэ төхөөрөмж ч мөн адил;',
      'холбосон аппликейшнууд таны мэдээллийг цааш авч чадахгүй болно;',
      'олон нийтийн сүлжээний бүртгэл холбосон бол салж, түүгээр нэвтрэх боломжгүй болно;',
      'админд мэдэгдэл очиж, шалгаж эхэлнэ.',
    ],
    stays: 'Таны мэдээлэл, өгсөн зөвшөөрөл, байгууллага хэвээр үлдэнэ. Дараа нь цахим үнэмлэхээрээ дахин нэвтэрнэ.',
    words: 'Юу харснаа бичээрэй',
    wordsHint: 'Хэзээ, ямар төхөөрөмжөөс болсныг бичвэл хурдан шалгана. PIN кодоо хэзээ ч бүү бичээрэй.',
    submit: 'Бүгдээс гарч, мэдэгдэх',
    secured: 'Бүх төхөөрөмжөөс гарлаа',
    securedText: 'Таны нэрээр нэвтэрсэн хэн ч одоо дотор байхгүй. Админд мэдэгдсэн. Одоо дараахыг хийгээрэй:',
    steps: {
      refuse: {
        title: 'Утсандаа ирсэн танихгүй хүсэлтийг бүү зөвшөөр',
        text: 'Өөрөө эхлүүлээгүй нэвтрэх, гарын үсэг зурах хүсэлт бүрийг цуцална.',
      },
      pins: {
        title: 'Цахим үнэмлэхийнхээ PIN1, PIN2 кодыг солино',
        text: 'Цахим үнэмлэхийн аппын тохиргооноос солино. Кодоо хэнд ч, тусламжийн ажилтанд ч бүү хэл.',
      },
      call: {
        title: 'Утсаа алдсан бол цахим үнэмлэх олгогч руу залгана',
        text: 'Цахим үнэмлэхээ түдгэлзүүлэхийг хүснэ. Түдгэлзүүлсний дараа хэн ч түүгээр нэвтэрч чадахгүй.',
      },
      check: {
        title: 'Дахин нэвтэрч, шалгана',
        text: 'И-мэйл хаяг, холбосон аппликейшн, цахим үнэмлэхийн төхөөрөмжөө нэг бүрчлэн харна.',
      },
    },
    number: 'Мэдэгдлийн дугаар',
    signIn: 'Цахим үнэмлэхээр нэвтрэх',
  },
  en: {
    notMe: 'This was not me',
    question: 'Has someone else signed in as you?',
    about: (when: string) => `About what happened on ${when}.`,
    ends: 'When you press the button:',
    endsList: [
      'every device and app that is signed in as you is signed out, this one too;',
      'connected applications can no longer read your data;',
      'a linked social account is unlinked and can no longer be used to sign in;',
      'administrators are told and look into it.',
    ],
    stays: 'Your data, your consents and your organisations stay. You then sign in again with your eID.',
    words: 'What did you see?',
    wordsHint: 'When it happened and on which device helps us look faster. Never write a PIN here.',
    submit: 'Sign out everywhere and report',
    secured: 'You are signed out everywhere',
    securedText: 'Nobody is signed in as you any more, and administrators have been told. What to do now:',
    steps: {
      refuse: {
        title: 'Refuse requests on your phone that you did not start',
        text: 'Cancel every request to sign in or to sign that did not come from you.',
      },
      pins: {
        title: 'Change PIN1 and PIN2 of your eID',
        text: 'In the settings of the eID app. Tell your PINs to nobody, not even to a help desk.',
      },
      call: {
        title: 'If you lost your phone, call the issuer of your eID',
        text: 'Ask them to suspend it. Once it is suspended, nobody can sign in with it.',
      },
      check: {
        title: 'Sign in again and check',
        text: 'Look at your email address, your connected applications and the devices of your eID.',
      },
    },
    number: 'Number of the report',
    signIn: 'Sign in with eID',
  },
});
