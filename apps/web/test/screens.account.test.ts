import { accountScreens } from './screens.account.ts';
import { checkScreens } from './screens.checks.ts';

await checkScreens(accountScreens);
