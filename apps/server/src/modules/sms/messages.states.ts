import { defineStates } from '#platform/data/states';

export interface SmsLife {
  id: string;
  state: 'waiting' | 'sent' | 'delivered' | 'failed';
}

const by = ['platform'] as const;

export const smsStates = defineStates({
  table: 'sms.message',
  about:
    'One SMS to one phone. Only what the gateway says when it is asked moves it on. One of which the gateway never says ' +
    'that it arrived stays as sent.',
  states: ['waiting', 'sent', 'delivered', 'failed'],
  first: ['waiting'],
  moves: [
    { action: 'send', from: ['waiting'], to: 'sent', by },
    { action: 'refuse', from: ['waiting'], to: 'failed', by },
    { action: 'expire', from: ['waiting'], to: 'failed', by },
    { action: 'withhold', from: ['waiting'], to: 'failed', by },
    { action: 'deliver', from: ['sent'], to: 'delivered', by },
    { action: 'bounce', from: ['sent'], to: 'failed', by },
  ],
  who: { platform: (_: SmsLife, { kind }) => kind === 'system' },
  guards: {},
  // Nobody outside asks for these moves, so nobody is refused.
  refusals: { state: 'server.failed', who: 'server.failed', guards: {} },
});
