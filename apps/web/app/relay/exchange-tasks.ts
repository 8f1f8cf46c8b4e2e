import { type Task, useFormats, useTexts } from '@tamga/ui';
import { relayTexts } from '#app/texts/relay.ts';
import { pageOf } from './addresses.ts';
import type { Overview } from './overview.server.ts';

/** What waits for a person, each with the page where it is done. */
export function useTasks({ requests, platforms, toAnswer, blocked }: Overview, tenantId: string | null): Task[] {
  const words = useTexts(relayTexts);
  const formats = useFormats();
  const dead = platforms.reduce((sum, one) => sum + one.dead, 0);
  const lost = requests.filter(({ state }) => state === 'unroutable').reduce((sum, { count }) => sum + count, 0);
  const unwell = platforms.filter(({ state }) => state !== 'active').length;
  const task = (id: string, count: number, say: (count: string) => string, rest: Pick<Task, 'icon' | 'to' | 'tone'>) =>
    count > 0 ? [{ id, title: say(formats.number(count)), ...rest }] : [];
  return [
    ...task('blocked', blocked, words.lanes, {
      icon: 'warning',
      to: pageOf('/undelivered', tenantId),
      tone: 'danger',
    }),
    ...task('dead', dead, words.undelivered, {
      icon: 'warning',
      to: pageOf('/undelivered', tenantId),
      tone: 'danger',
    }),
    ...task('answer', toAnswer, words.toAnswer, {
      icon: 'pen',
      to: pageOf('/requests?state=received&direction=in', tenantId),
      tone: 'warning',
    }),
    ...task('lost', lost, words.noRoute, {
      icon: 'search',
      to: pageOf('/requests?state=unroutable', tenantId),
      tone: 'warning',
    }),
    ...task('unwell', unwell, words.unwell, {
      icon: 'clock',
      to: pageOf('/platforms', tenantId),
      tone: 'warning',
    }),
  ];
}
