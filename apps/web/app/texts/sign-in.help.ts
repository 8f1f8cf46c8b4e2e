import { texts } from '@tamga/ui';

/** For people who cannot sign in. */
export const signInHelpTexts = texts({
  mn: {
    title: 'Нэвтэрч чадахгүй байна уу?',
    questions: {
      none: {
        title: 'Цахим үнэмлэхгүй',
        text: 'Цахим үнэмлэх олгогчид хандаж бүртгүүлээд eID аппаа утсандаа суулгана. Дараа нь энд нэвтэрнэ.',
      },
      pin: {
        title: 'PIN кодоо мартсан',
        text: 'PIN кодыг бид мэдэхгүй, сэргээж чадахгүй. eID аппын тохиргооноос эсвэл цахим үнэмлэх олгогчоос шинэчилнэ.',
      },
      phone: {
        title: 'Утсаа алдсан, сольсон',
        text: 'Хуучин утсан дахь цахим үнэмлэхээ олгогчид нь түдгэлзүүлүүлж, шинэ утсандаа дахин бүртгүүлнэ.',
      },
      codes: {
        title: 'Утас код сонгохыг хүссэн',
        text: 'Гурван кодоос энэ дэлгэц дээрхтэй ижлийг сонгоно. Нэг нь ч таарахгүй бол татгалзана: өөр хүн оролдож байж магадгүй.',
      },
    },
    never: 'Манай ажилтан таны PIN кодыг хэзээ ч асуухгүй.',
  },
  en: {
    title: 'Cannot sign in?',
    questions: {
      none: {
        title: 'I have no eID',
        text: 'Register with the issuer of the eID and install the eID app on your phone. Then sign in here.',
      },
      pin: {
        title: 'I forgot my PIN',
        text: 'We do not know your PIN and cannot reset it. Renew it in the settings of the eID app or at the issuer.',
      },
      phone: {
        title: 'I lost or changed my phone',
        text: 'Ask the issuer to suspend the eID on the old phone, then register again on the new one.',
      },
      codes: {
        title: 'My phone asks me to choose a code',
        text: 'Choose the one of the three that this screen shows. If none matches, decline: it may be someone else.',
      },
    },
    never: 'Our staff never ask for your PIN.',
  },
});
