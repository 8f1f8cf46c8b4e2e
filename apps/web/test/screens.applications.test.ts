import { applicationScreens } from './screens.applications.ts';
import { checkScreens } from './screens.checks.ts';

await checkScreens(applicationScreens);
