import { z } from 'zod';

export const gatewayEnv = z.object({
  GATEWAY_HOST: z.string().default('127.0.0.1').meta({ description: 'Address that tamga gateway listens on.' }),
  GATEWAY_PORT: z.coerce.number().int().min(0).max(65_535).default(8095).meta({
    description: 'Port that tamga gateway listens on. A proxy sends /api/v1/gw/ there.',
  }),
});
