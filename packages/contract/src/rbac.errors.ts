import { z } from 'zod';
import type { ErrorTable } from './refusal.ts';
import { versionConflict } from './version.ts';

const holding = z
  .object({ holders: z.int().min(1).describe('How many people hold it now.') })
  .meta({ examples: [{ holders: 3 }] });

export const rbacErrors = {
  'rbac.role_not_found': { status: 404, mn: 'Ийм эрхийн бүлэг олдсонгүй.', en: 'We could not find this role.' },
  'rbac.role_taken': {
    status: 409,
    mn: 'Ийм түлхүүртэй эрхийн бүлэг аль хэдийн байна. Өөрийг сонгоно уу.',
    en: 'A role with this key already exists. Please choose another.',
  },
  'rbac.role_limit_reached': {
    status: 409,
    mn: 'Эрхийн бүлгийн тоо дээд хэмжээндээ хүрсэн байна. Хэрэггүйг нь устгаад дахин оролдоно уу.',
    en: 'You have reached the maximum number of roles. Please delete one and try again.',
  },
  'rbac.role_built_in': {
    status: 409,
    mn: 'Үндсэн эрхийн бүлгийн нэрийг өөрчлөх, устгах боломжгүй.',
    en: 'You cannot rename or delete a built-in role.',
  },
  'rbac.role_fixed': {
    status: 409,
    mn: 'Супер админ ба иргэний зөвшөөрлийг өөрчлөх боломжгүй. Шинэ эрхийн бүлэг үүсгэнэ үү.',
    en: 'You cannot change the permissions of super administrators and citizens. Create a new role instead.',
  },
  'rbac.role_in_use': {
    status: 409,
    mn: 'Энэ эрхийн бүлэгт хүн байгаа тул устгах боломжгүй. Эхлээд тэдэнд өөр эрх олгоно уу.',
    en: 'People have this role, so you cannot delete it. Please assign them another role first.',
    details: holding,
  },
  'rbac.role_held': {
    status: 409,
    mn: 'Энэ эрхтэй хүмүүс PIN2 кодоороо одоогийн зөвшөөрлийг л хүлээн авсан тул нэмэх боломжгүй. Шинэ эрхийн бүлэг үүсгэж олгоно уу.',
    en: 'People have agreed to this role with PIN2, so you cannot add permissions to it. Create a new role and assign that.',
    details: holding,
  },
  'rbac.level_not_below': {
    status: 403,
    mn: 'Та зөвхөн өөрөөсөө доод түвшний эрхийн бүлгийг удирдах боломжтой.',
    en: 'You can only manage roles below your own.',
  },
  'rbac.permission_not_held': {
    status: 403,
    mn: 'Өөрт тань байхгүй зөвшөөрлийг та олгох, хасах боломжгүй.',
    en: 'You cannot grant or remove a permission you do not have.',
  },
  'rbac.version_conflict': {
    status: 409,
    mn: 'Таныг засаж байх хооронд өөр хүн өөрчилсөн байна. Шинэчлээд дахин засна уу.',
    en: 'Someone else changed this while you were editing. Please reload and try again.',
    details: versionConflict,
  },
} as const satisfies ErrorTable;
