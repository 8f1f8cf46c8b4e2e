import * as admin from '#modules/admin';
import * as applications from '#modules/applications';
import type { Acts } from '#modules/approvals';
import * as cases from '#modules/cases';
import * as officers from '#modules/officers';
import * as oidc from '#modules/oidc';
import * as pki from '#modules/pki';
import * as references from '#modules/references';

/** What happens once a person has agreed with PIN2, one line for each kind of act. */
export const acts: Acts = {
  'admin.grant_role': admin.grantRole,
  [applications.loweringKind]: applications.lowering,
  [cases.submittingKind]: cases.submitting,
  [officers.decidingKind]: officers.deciding,
  [oidc.stepUpKind]: oidc.steppingUp,
  'pki.sign_for_organisation': pki.signingRight,
  [references.endingKind]: references.endingBy(cases.requireImpartialAbout),
};
