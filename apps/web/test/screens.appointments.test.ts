import { appointmentScreens } from './screens.appointments.ts';
import { checkScreens } from './screens.checks.ts';

await checkScreens(appointmentScreens);
