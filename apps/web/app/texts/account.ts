import { texts } from '@tamga/ui';

/** Names for the ways to sign in, used on several pages. */
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
      'eid-qr': 'with QR code or eID app',
      'eid-link': 'with the app on the phone',
      'eid-push': 'with a request to the phone',
      social: 'with a linked account',
      sso: 'through the central sign-in',
      mfa: 'with two factors',
      unknown: 'method unknown',
    },
  },
});
