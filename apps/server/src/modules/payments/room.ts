import { everyMinute } from '#platform/messaging/duties';
import { bareId, type Room } from '#platform/room';
import { callbackRoutes } from './callbacks.routes.ts';
import type { PaymentDeps } from './deps.ts';
import { differenceRoutes } from './differences.routes.ts';
import { paymentsEnv } from './payments.config.ts';
import { paymentRoutes } from './payments.routes.ts';
import { exportAbout } from './payments.ts';
import { reconcilePastDays } from './reconciling.ts';
import { refundRoutes } from './refunds.routes.ts';
import { look, lookAtRefunds, settleDue } from './settling.worker.ts';

const books = { not: 'books are kept for ten years, by the law on accounting; the id leads to nobody then' } as const;
const told = { not: 'told with the payment that it belongs to' } as const;

export const room: Room<PaymentDeps> = {
  name: 'payments',
  settings: paymentsEnv,
  retention: 'Fees, payments, refunds and the books for ten years after the payment, as the law on accounting says.',
  people: {
    'payments.difference': {
      exported: { not: 'an administrator has looked into it; who did is in the audit log' },
      erased: bareId,
    },
    'payments.event': { exported: told, erased: books },
    'payments.fee': { exported: told, erased: books },
    'payments.payment': { exported: true, erased: books },
    'payments.refund': { exported: told, erased: books },
  },
  routes(app, deps) {
    paymentRoutes(app, deps);
    callbackRoutes(app, deps);
    refundRoutes(app, deps);
    differenceRoutes(app, deps);
  },
  jobs: [look, lookAtRefunds],
  duties: [
    { name: 'payments.settle', cron: everyMinute, done: 'payments looked at', work: settleDue },
    // Every hour of the morning until the provider has answered for the whole day before, and for those that were missed.
    { name: 'payments.reconcile', cron: '20 4-12 * * *', done: 'differences found', work: reconcilePastDays },
  ],
  exportAbout,
};
