import type { Endpoint, Method } from './endpoint.ts';

/** What ANY stands for. */
export const anyMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export const methodsOf = ({ method }: Endpoint): readonly (Method | 'HEAD' | 'OPTIONS')[] =>
  method === 'ANY' ? anyMethods : [method];

/** The parameter that takes the rest of the path, where there is one. */
export const restOf = (path: string): string | undefined => /\/\{(\w+)\.\.\.\}$/.exec(path)?.[1];

/** The path as OpenAPI can say it, which knows no rest. */
export const templateOf = (path: string): string => path.replace('...}', '}');
