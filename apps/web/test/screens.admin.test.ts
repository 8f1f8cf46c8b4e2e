import { adminScreens } from './screens.admin.ts';
import { checkScreens } from './screens.checks.ts';

await checkScreens(adminScreens);
