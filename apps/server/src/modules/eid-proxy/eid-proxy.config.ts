import { z } from 'zod';
import { secret } from '#platform/settings';

export const eidProxyEnv = z.object({
  SIGN_RELAY_TOKEN: secret(32)
    .optional()
    .meta({
      description:
        'Who shows it as a bearer has citizens sign through /rp/sign without being an application: another installation of ' +
        'this platform. Unset: only applications with svc:eid-sign do.',
    }),
});
