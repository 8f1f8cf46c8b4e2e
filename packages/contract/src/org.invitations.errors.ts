import type { ErrorTable } from './refusal.ts';

export const orgInvitationErrors = {
  'org.invitation_not_found': {
    status: 404,
    mn: 'Урилга олдсонгүй, хугацаа нь дууссан эсвэл ашигласан байна. Дахин урилга авна уу.',
    en: 'This invitation does not exist, has expired or was already used. Please ask for a new one.',
  },
} as const satisfies ErrorTable;
