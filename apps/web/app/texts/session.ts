import { texts } from '@tamga/ui';

/** Said before and after a session ends by itself. */
export const sessionTexts = texts({
  mn: {
    soon: 'Та удахгүй системээс гарна',
    soonText: 'Та хэсэг хугацаанд юу ч хийсэнгүй. Үргэлжлүүлэхгүй бол хоёр минутын дараа системээс гарна.',
    stay: 'Үргэлжлүүлэх',
    signOut: 'Гарах',
    over: 'Та системээс гарлаа',
    overText: 'Бичсэн зүйл тань энэ хуудсанд хэвээр байна. Шинэ цонхонд нэвтрээд энд буцаж үргэлжлүүлээрэй.',
    signIn: 'Шинэ цонхонд нэвтрэх',
    back: 'Хуудас руугаа буцах',
  },
  en: {
    soon: 'You will be signed out soon',
    soonText: 'You have been inactive for a while. We will sign you out in two minutes.',
    stay: 'Stay signed in',
    signOut: 'Sign out',
    over: 'You were signed out',
    overText: 'Your text is still on this page. Sign in in a new window, then come back here to continue.',
    signIn: 'Sign in in a new window',
    back: 'Back to the page',
  },
});
