import { checkScreens } from './screens.checks.ts';
import { registryScreens } from './screens.registry.ts';

await checkScreens(registryScreens);
