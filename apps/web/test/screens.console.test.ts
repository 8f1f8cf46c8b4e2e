import { checkScreens } from './screens.checks.ts';
import { consoleScreens } from './screens.console.ts';

await checkScreens(consoleScreens);
