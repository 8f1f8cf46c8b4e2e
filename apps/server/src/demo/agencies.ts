import { archives } from './agencies/archives.ts';
import { city } from './agencies/city.ts';
import { civilRegistration } from './agencies/civil-registration.ts';
import { customs } from './agencies/customs.ts';
import { education } from './agencies/education.ts';
import { healthInsurance } from './agencies/health-insurance.ts';
import { housing } from './agencies/housing.ts';
import { immigration } from './agencies/immigration.ts';
import { land } from './agencies/land.ts';
import { police } from './agencies/police.ts';
import { propertyRegistration } from './agencies/property-registration.ts';
import { socialInsurance } from './agencies/social-insurance.ts';
import { studentLoans } from './agencies/student-loans.ts';
import { tax } from './agencies/tax.ts';
import { transport } from './agencies/transport.ts';
import { veterinary } from './agencies/veterinary.ts';
import { welfare } from './agencies/welfare.ts';
import type { DemoAgency } from './describing.ts';

/** Their fees, days and conditions are made up, to try the platform with. The first one adds the life events. */
export const agencies: readonly [DemoAgency, ...DemoAgency[]] = [
  civilRegistration,
  propertyRegistration,
  immigration,
  socialInsurance,
  healthInsurance,
  welfare,
  education,
  studentLoans,
  transport,
  tax,
  customs,
  police,
  land,
  city,
  veterinary,
  archives,
  housing,
];
