import { checkScreens } from './screens.checks.ts';
import { gatewayScreens } from './screens.gateway.ts';

await checkScreens(gatewayScreens);
