import { homeTimeZone } from '#platform/time/calendar';
import type { PaymentRow } from './payments.sql.ts';

const yearAtHome = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: homeTimeZone });

/** The year in which it was paid by the clocks at home, for people; the number alone is unique. */
export const receiptNumber = ({
  receipt_no,
  finished_at,
}: Pick<PaymentRow, 'receipt_no' | 'finished_at'>): string | null =>
  receipt_no === null || finished_at === null
    ? null
    : `${yearAtHome.format(finished_at)}-${receipt_no.padStart(7, '0')}`;
