import { checkScreens } from './screens.checks.ts';
import { serviceScreens } from './screens.services.ts';

await checkScreens(serviceScreens);
