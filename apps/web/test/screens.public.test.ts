import { publicScreens } from './screens.ts';
import { checkScreens } from './screens.checks.ts';

await checkScreens(publicScreens);
