import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Bank } from './bank.ts';
import { merchantRoutes } from './merchant.routes.ts';
import { payerRoutes } from './payer.routes.ts';

/** A bank that takes payments for merchants, under `/bank`. */
export function bankRoutes(app: FastifyInstance, bank: Bank): void {
  void app.register(async (part) => {
    // Buttons of its page send empty forms.
    part.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request: FastifyRequest, _body: string, done: (error: null, body: unknown) => void) => done(null, {}),
    );
    merchantRoutes(part, bank);
    payerRoutes(part, bank);
  });
}
