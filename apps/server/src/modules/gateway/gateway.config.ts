import { z } from 'zod';

export const gatewayEnv = z.object({
  GATEWAY_HOST: z.string().default('127.0.0.1').meta({ description: 'Address that tamga gateway listens on.' }),
  GATEWAY_PORT: z.coerce.number().int().min(0).max(65_535).default(8095).meta({
    description: 'Port that tamga gateway listens on. A proxy sends /api/v1/gw/ there.',
  }),
  GATEWAY_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'Where applications reach tamga gateway, up to what comes before /api/v1/gw/. Unset: at the address of the API.',
      example: 'https://api.example.gov.mn',
    }),
});

export const pathOfCalls = (slug: string): string => `/api/v1/gw/${slug}/`;

/** Where applications call a service, whole; null where they reach the gateway at the address of the API. */
export const addressOfCalls = (
  { GATEWAY_URL }: Pick<z.output<typeof gatewayEnv>, 'GATEWAY_URL'>,
  slug: string,
): string | null => (GATEWAY_URL === undefined ? null : `${GATEWAY_URL.replace(/\/$/, '')}${pathOfCalls(slug)}`);
