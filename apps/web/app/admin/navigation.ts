import type { Permission } from '@tamga/contract';
import type { Area } from '../shell/area.ts';
import type { SignedInPerson } from '../platform/person.server.ts';

const holds = (permission: Permission) => (person: SignedInPerson) => person.permissions.includes(permission);
/** Some pages are for administrators, whatever else a role permits. */
const isAdmin = (person: SignedInPerson) => person.level <= 2;

export const adminArea: Area = {
  at: '/admin',
  label: { mn: 'Удирдлага', en: 'Administration' },
  isFor: (person) => person.permissions.length > 0,
  pages: [
    { to: '/admin', label: { mn: 'Тойм', en: 'Overview' } },
    {
      to: '/admin/users',
      label: { mn: 'Хэрэглэгчид', en: 'Users' },
      isFor: holds('users.manage'),
    },
    {
      to: '/admin/lockouts',
      label: { mn: 'Түгжээ', en: 'Lockouts' },
      isFor: holds('users.manage'),
    },
    {
      to: '/admin/roles',
      label: { mn: 'Эрхийн бүлэг', en: 'Roles' },
      isFor: holds('roles.manage'),
    },
    {
      to: '/admin/security',
      label: { mn: 'Аюулгүй байдал', en: 'Security' },
      isFor: isAdmin,
    },
    {
      to: '/admin/audit',
      label: { mn: 'Үйлдлийн бүртгэл', en: 'Audit log' },
      isFor: isAdmin,
    },
    {
      to: '/admin/appearance',
      label: { mn: 'Нэр, лого', en: 'Name and logo' },
      isFor: holds('settings.manage'),
    },
    {
      to: '/admin/themes',
      label: { mn: 'Загвар', en: 'Themes' },
      isFor: holds('settings.manage'),
    },
    {
      to: '/admin/applications',
      label: { mn: 'Аппликейшн', en: 'Applications' },
      isFor: holds('gateway.manage'),
    },
    {
      to: '/admin/tools',
      label: { mn: 'AI туслахууд', en: 'AI assistants' },
      isFor: holds('gateway.manage'),
    },
  ],
};
