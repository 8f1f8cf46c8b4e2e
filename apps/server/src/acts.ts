import * as admin from '#modules/admin';
import * as applications from '#modules/applications';
import type { Acts } from '#modules/approvals';
import * as oidc from '#modules/oidc';
import * as pki from '#modules/pki';

/** What happens once a person has agreed with PIN2, one line for each kind of act. */
export const acts: Acts = {
  'admin.grant_role': admin.grantRole,
  [applications.loweringKind]: applications.lowering,
  [oidc.stepUpKind]: oidc.steppingUp,
  'pki.sign_for_organisation': pki.signingRight,
};
