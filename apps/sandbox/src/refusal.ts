/** One thing that is wrong with a request. */
export interface Fault {
  code?: string;
  detail: string;
  paramName?: string;
  pointer?: string;
}

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  480: 'Client Too Old',
  503: 'Service Unavailable',
  580: 'System Under Maintenance',
};

/** A request that is answered with no. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: Fault[];

  constructor(status: number, detail: string, errors: Fault[] = []) {
    super(detail);
    this.status = status;
    this.errors = errors;
  }
}

/** RFC 9457, with the extension `errors` of the documented API. */
export function problemOf(refusal: Pick<Refusal, 'status' | 'message' | 'errors'>, instance: string): object {
  return {
    type: 'about:blank',
    title: titles[refusal.status] ?? 'Error',
    status: refusal.status,
    detail: refusal.message,
    instance,
    ...(refusal.errors.length > 0 ? { errors: refusal.errors } : {}),
  };
}

export const wrongField = (name: string, detail: string): Refusal =>
  new Refusal(400, 'Invalid request parameters found', [
    { detail: `Invalid ${name}: ${detail}`, paramName: name, pointer: `/${name}` },
  ]);
