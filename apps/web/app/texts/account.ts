import { texts } from '@tamga/ui';

/** How somebody came in: said on several pages. */
export const accountTexts = texts({
  mn: {
    unknownDevice: 'Тодорхойгүй төхөөрөмж',
    methods: {
      'eid-qr': 'QR код эсвэл eID аппаар',
      'eid-link': 'утасны аппаар',
      'eid-push': 'утсанд ирсэн хүсэлтээр',
      social: 'холбосон бүртгэлээр',
      sso: 'төв системээр',
      mfa: 'хоёр шатлалаар',
      unknown: 'тодорхойгүй аргаар',
    },
  },
  en: {
    unknownDevice: 'Unknown device',
    methods: {
      'eid-qr': 'by QR code or eID app',
      'eid-link': 'by the app on the phone',
      'eid-push': 'by a request to the phone',
      social: 'with a linked account',
      sso: 'at the central sign-in',
      mfa: 'with two factors',
      unknown: 'in an unknown way',
    },
  },
});
