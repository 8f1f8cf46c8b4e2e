import { texts } from '@tamga/ui';

/** Said before and after a session ends by itself. */
export const sessionTexts = texts({
  mn: {
    soon: 'Та удахгүй системээс гарна',
    soonText: 'Та хэсэг хугацаанд юу ч хийсэнгүй. Үргэлжлүүлэхгүй бол хоёр минутын дотор системээс гарна.',
    stay: 'Үргэлжлүүлэх',
    signOut: 'Гарах',
    over: 'Та системээс гарлаа',
    overText: 'Бичсэн зүйл тань энэ хуудсанд хэвээр байна. Шинэ цонхонд нэвтрээд энд буцаж үргэлжлүүлээрэй.',
    signIn: 'Шинэ цонхонд нэвтрэх',
    back: 'Хуудас руугаа буцах',
  },
  en: {
    soon: 'You will soon be signed out',
    soonText: 'You have not done anything for a while. Unless you go on, you are signed out within two minutes.',
    stay: 'Stay signed in',
    signOut: 'Sign out',
    over: 'You were signed out',
    overText: 'What you have written is still on this page. Sign in in a new window, and come back here to go on.',
    signIn: 'Sign in in a new window',
    back: 'Back to the page',
  },
});
