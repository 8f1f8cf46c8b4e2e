import { useTexts, wordOf } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { auditTexts } from '#app/texts/admin-audit.ts';
import { adminActionTexts } from '#app/texts/audit-actions.admin.ts';
import { gatewayActionTexts } from '#app/texts/audit-actions.gateway.ts';
import { relayActionTexts } from '#app/texts/audit-actions.relay.ts';
import { serviceActionTexts } from '#app/texts/audit-actions.services.ts';
import { auditActionTexts } from '#app/texts/audit-actions.ts';

/** The words for everything that is recorded, by its code. */
export const useActionTexts = (): Record<string, string> => ({
  ...useTexts(adminActionTexts),
  ...useTexts(gatewayActionTexts),
  ...useTexts(relayActionTexts),
  ...useTexts(serviceActionTexts),
  ...useTexts(auditActionTexts),
});

/** What happened, in words; the code of something newer than these words is left to the details. */
export function useActionWords(): (action: string) => string {
  const actions = useActionTexts();
  const words = useTexts(auditTexts);
  return (action) => wordOf(actions, action) ?? words.otherAction;
}

/** The person or thing that a record names: its kind in words, which one as a detail. Leads to all records of it. */
export function Named({ value, by }: { value: string; by: 'actor' | 'object' }): ReactNode {
  const words = useTexts(auditTexts);
  const [kind = '', ...rest] = value.split(':');
  const id = rest.join(':');
  return (
    <span className="named">
      <Link to={`/admin/audit?${by}=${encodeURIComponent(value)}`}>
        {wordOf(words.things, kind) ?? words.otherThing}
      </Link>
      {id && <code className="detail">{id.replace(/^([0-9a-f]{8})-[0-9a-f-]{27}$/, '$1…')}</code>}
    </span>
  );
}
