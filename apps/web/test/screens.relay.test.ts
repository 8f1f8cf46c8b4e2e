import { checkScreens } from './screens.checks.ts';
import { relayScreens } from './screens.relay.ts';

await checkScreens(relayScreens);
