import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Under /admin/cases: where officers decide what citizens have applied for. */
export const officerRoutes: RouteConfigEntry[] = [
  index('officers/queue.tsx'),
  route('stats', 'officers/stats.tsx'),
  route('letters', 'officers/letters.tsx'),
  route('letters/new', 'officers/new-letter.tsx'),
  route('letters/:letter', 'officers/letter.tsx'),
  route('letters/:letter/remove', 'officers/remove-letter.tsx'),
  route('signing/:approval', 'officers/signing.ts'),
  route(':id', 'officers/case.tsx'),
  route(':id/decide', 'officers/decide.tsx'),
  route(':id/ask', 'officers/ask-citizen.tsx'),
  route(':id/pass', 'officers/pass.tsx'),
  route(':id/viewing', 'officers/viewing.ts'),
  route(':id/issued', 'officers/issued.tsx'),
  route(':id/payments/:payment/refund', 'officers/refund.tsx'),
  route(':id/documents/:document/revoke', 'officers/revoke-document.tsx'),
  route(':id/documents/:document/supersede', 'officers/supersede-document.tsx'),
  route(':id/evidence/:evidence', 'officers/evidence-file.ts'),
];
