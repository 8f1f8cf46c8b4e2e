import { isPersonKey } from '@tamga/contract/national-id';
import * as users from '#modules/users';
import { type Application, system } from '#platform/actor';
import type { Deps } from '#platform/deps';
import { AppError } from '#platform/error';
import type { CallerRow, ServiceRow } from './services.sql.ts';

/**
 * Whom a call is about, where the service takes that. The citizen reads in their access log who called, what for and by which
 * law; it is written before anything is asked, so that nothing is shown without it.
 */
export function openCitizens(deps: Pick<Deps, 'pool'>) {
  return async (
    application: Application,
    { citizen, slug }: Pick<ServiceRow, 'citizen' | 'slug'>,
    { purpose, legal_basis }: Pick<CallerRow, 'purpose' | 'legal_basis'>,
    told: string | string[] | undefined,
  ): Promise<string | null> => {
    if (told === undefined && citizen === 'required') throw new AppError('gateway.citizen_missing');
    if (told === undefined) return null;
    if (citizen === 'none' || typeof told !== 'string' || !isPersonKey(told))
      throw new AppError('gateway.citizen_refused');
    const subject = await users.findId(deps, system('note a call about a person', application.origin), told);
    if (subject !== null)
      await users.recordAccess(deps, application, {
        subject,
        purpose: 'service',
        reason: `${purpose} (${legal_basis})`,
        recordKind: 'gateway_call',
        recordId: slug,
        fields: ['answer'],
      });
    return told;
  };
}
