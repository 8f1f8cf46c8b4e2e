import * as admin from '#modules/admin';
import type { Acts } from '#modules/approvals';

/** What happens once somebody has agreed with PIN2, one line for each kind of act. */
export const acts: Acts = {
  'admin.grant_role': admin.grantRole,
};
