import { checkScreens } from './screens.checks.ts';
import { officerScreens } from './screens.officers.ts';

await checkScreens(officerScreens);
