/** What a role may be allowed to do beyond being signed in, in words for those who grant it. */
export const permissionWords = {
  'roles.manage': { mn: 'Эрхийн бүлэг, зөвшөөрлийг удирдах', en: 'Manage roles and permissions' },
  'users.manage': { mn: 'Хэрэглэгчдийг удирдах', en: 'Manage users' },
  'settings.manage': { mn: 'Тохиргоог удирдах', en: 'Manage settings' },
  'gov.review': { mn: 'Иргэдийн өргөдлийг шийдвэрлэх', en: 'Decide applications of citizens' },
  'registry.view': { mn: 'Үйлчилгээний бүртгэлийг үзэх', en: 'View the service registry' },
  'registry.manage': { mn: 'Үйлчилгээний бүртгэлийг удирдах', en: 'Manage the service registry' },
  'relay.view': { mn: 'Платформ хоорондын хүсэлтийг үзэх', en: 'View requests between platforms' },
  'relay.manage': { mn: 'Платформ хоорондын хүсэлтийг удирдах', en: 'Manage requests between platforms' },
  'gateway.ask': {
    mn: 'Байгууллагынхаа аппликейшнд API-ийн эрх хүсэх',
    en: 'Ask for access to APIs for own applications',
  },
  'gateway.manage': { mn: 'Гарц ба аппликейшнуудыг удирдах', en: 'Manage the gateway and applications' },
} as const;

export type Permission = keyof typeof permissionWords;

export const permissions = Object.keys(permissionWords) as [Permission, ...Permission[]];

/** The built-in roles by level: a smaller number stands above a larger one. */
export const roleLevels = { superadmin: 1, admin: 2, manager: 3, user: 4 } as const;

export type BuiltInRole = keyof typeof roleLevels;
