import type { Language } from '@tamga/contract';
import { formatMoney } from '@tamga/contract/currencies';
import type { PaymentDetail } from '@tamga/contract/payments';
import type { PdfBlock, PdfDocument } from '#platform/pdf/pdf';
import { AppError } from '#platform/error';

const words = {
  mn: {
    title: 'Төлбөрийн баримт',
    number: 'Дугаар',
    paidTo: 'Хүлээн авагч',
    paidFor: 'Гүйлгээний утга',
    amount: 'Дүн',
    paidAt: 'Төлсөн',
    refunded: 'Буцаасан',
    application: 'Өргөдөл',
    proof: 'Төлбөрийг төлбөрийн систем баталгаажуулсан. Баримтыг платформоос дахин татаж авч болно.',
  },
  en: {
    title: 'Receipt',
    number: 'Number',
    paidTo: 'Paid to',
    paidFor: 'For',
    amount: 'Amount',
    paidAt: 'Paid at',
    refunded: 'Refunded',
    application: 'Application',
    proof: 'The payment was confirmed by the payment provider. You can download this receipt again at any time.',
  },
} as const;

/** Who paid is not written on it: it is shown to others, and they know who shows it. */
export function receiptOf(payment: PaymentDetail, language: Language): PdfDocument {
  if (payment.finished_at === null || payment.receipt_no === null) throw new AppError('payments.not_paid');
  const { title } = words[language];
  const blocks = blocksOf(payment, payment.receipt_no, payment.finished_at, language);
  return {
    title: `${title} ${payment.receipt_no}`,
    language,
    author: payment.payee,
    madeAt: payment.finished_at,
    blocks,
  };
}

function blocksOf(payment: PaymentDetail, number: string, at: Date, language: Language): PdfBlock[] {
  const said = words[language];
  const { price, refunded, payee, payee_en, title_mn, title_en, case_id } = payment;
  const rows: [string, string][] = [
    [said.number, number],
    [said.paidTo, language === 'en' ? (payee_en ?? payee) : payee],
    [said.paidFor, language === 'en' ? title_en : title_mn],
    [said.amount, formatMoney(price, language)],
    [said.paidAt, homeTime.format(at)],
    [said.application, case_id],
  ];
  if (refunded.amount_minor > 0) rows.push([said.refunded, formatMoney(refunded, language)]);
  return [
    { kind: 'heading', level: 1, text: said.title },
    { kind: 'table', rows },
    { kind: 'paragraph', text: said.proof },
  ];
}

const homeTime = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Ulaanbaatar',
});
