import { escape } from '#screen/html';
import type { Invoice, Money } from './bank.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 26rem; margin: 2rem auto; padding: 0 1rem }
  .amount { font-size: 2rem; font-weight: 700; margin: .5rem 0 }
  button { display: block; width: 100%; min-height: 3rem; font: inherit; border-radius: 8px; border: 1px solid #7b8999; margin-block: .75rem }
  .pay { background: #0b4f8a; color: #fff; border: 0 }`;

const words: Record<string, string> = {
  PAID: 'Төлсөн',
  PENDING: 'Банк шалгаж байна',
  FAILED: 'Банк татгалзсан',
  REFUNDED: 'Буцаан олгосон',
};

/** The page of the bank, where a person pays with their card or refuses. No card has a number here. */
export function payPage(invoice: Invoice, money: Money[]): string {
  const last = money.at(-1);
  const isOpen = invoice.state === 'OPEN' && (last === undefined || last.state === 'FAILED');
  const forms = `<form method="post" action="/bank/i/${invoice.id}/pay"><button class="pay">Картаар төлөх</button></form>
    <form method="post" action="/bank/i/${invoice.id}/refuse"><button>Банк татгалзсан болгох</button></form>`;
  return `<!doctype html>
<html lang="mn">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Туршилтын банк</title>
  <style>${style}</style>
</head>
<body>
  <main>
    <h1>Туршилтын банк</h1>
    <p>${escape(invoice.description)}</p>
    <p class="amount">${escape(invoice.amount.toFixed(2))} ${escape(invoice.currency)}</p>
    ${last ? `<p role="status">${words[last.state]}</p>` : ''}
    ${isOpen ? forms : invoice.state === 'CLOSED' ? '<p role="status">Нэхэмжлэл хаагдсан</p>' : ''}
    ${invoice.returnUrl ? `<p><a href="${escape(invoice.returnUrl)}">Буцах</a></p>` : ''}
  </main>
</body>
</html>
`;
}
