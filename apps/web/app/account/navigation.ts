import type { Area } from '../shell/area.ts';

export const accountArea: Area = {
  at: '/me',
  label: { mn: 'Миний булан', en: 'My account' },
  isFor: () => true,
  pages: [
    { to: '/me', label: { mn: 'Тойм', en: 'Overview' } },
    {
      to: '/me/notifications',
      label: { mn: 'Мэдэгдэл', en: 'Notifications' },
    },
    {
      to: '/me/approvals',
      label: { mn: 'Зөвшөөрөл', en: 'Approvals' },
    },
    {
      to: '/me/organisations',
      label: { mn: 'Байгууллага', en: 'Organisations' },
    },
    {
      to: '/me/represented',
      label: { mn: 'Төлөөлөх эрх', en: 'Right to represent' },
    },
    {
      to: '/me/profile',
      label: { mn: 'Хувийн мэдээлэл', en: 'Profile' },
    },
    {
      to: '/me/signature',
      label: { mn: 'Гарын үсэг', en: 'Signature' },
    },
    {
      to: '/me/stamps',
      label: { mn: 'Тамга, латин нэр', en: 'Stamps' },
    },
    {
      to: '/me/eid',
      label: { mn: 'Цахим үнэмлэх', en: 'eID' },
    },
    {
      to: '/me/sessions',
      label: { mn: 'Нэвтэрсэн төхөөрөмж', en: 'Signed-in devices' },
    },
    {
      to: '/me/apps',
      label: { mn: 'Холбосон аппликейшн', en: 'Applications' },
    },
    {
      to: '/me/social',
      label: { mn: 'Нэвтрэх нэмэлт арга', en: 'Linked account' },
    },
    {
      to: '/me/passkeys',
      label: { mn: 'Нэвтрэх түлхүүр', en: 'Passkeys' },
      // By what they are, not by what they may do at the moment: without a passkey it may be nothing.
      isFor: ({ role }) => role !== 'user',
    },
    {
      to: '/me/access-log',
      label: { mn: 'Хэн харсан', en: 'Who looked' },
    },
    {
      to: '/me/data',
      label: { mn: 'Мэдээллээ татах', en: 'My data' },
    },
  ],
};
