import type { Acts } from '#modules/approvals';
import * as oidc from '#modules/oidc';

/** What happens once somebody has agreed with PIN2, one line for each kind of act. */
export const acts: Acts = { [oidc.stepUpKind]: oidc.steppingUp };
