import { texts } from '@tamga/ui';

export const adminOrganisationTexts = texts({
  mn: {
    title: 'Байгууллагууд',
    lead: 'Платформд бүртгэлтэй бүх байгууллага, цагаан толгойн дарааллаар.',
    search: 'Нэрийн эхний үсгүүд эсвэл регистр',
    name: 'Нэр',
    number: 'Регистр',
    kind: 'Төрөл',
    state: 'Төлөв',
    kinds: { gov: 'Төрийн байгууллага', company: 'Компани', ngo: 'Төрийн бус байгууллага' },
    states: { pending: 'Хүлээгдэж байна', active: 'Идэвхтэй', suspended: 'Түр зогссон', closed: 'Хаагдсан' },
    empty: 'Байгууллага олдсонгүй',
  },
  en: {
    title: 'All organisations',
    lead: 'Every organisation on the platform, in alphabetical order.',
    search: 'Name starts with, or register number',
    name: 'Name',
    number: 'Register number',
    kind: 'Type',
    state: 'Status',
    kinds: { gov: 'Government agency', company: 'Company', ngo: 'Non-governmental organisation' },
    states: { pending: 'Pending', active: 'Active', suspended: 'Suspended', closed: 'Closed' },
    empty: 'No organisations found',
  },
});
