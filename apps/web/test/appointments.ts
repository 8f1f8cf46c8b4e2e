import { bookSlot, insertSlot, openOffice } from '../../server/test/appointments.ts';
import { asSystem, type SignedIn } from '../../server/test/house.ts';
import type { Stack } from './stack.ts';

/** An office with times in two days, so that one can be chosen and another be had instead. */
export async function anOffice({ house }: Pick<Stack, 'house'>, hours: readonly number[] = [48, 49, 72]) {
  const office = await openOffice(house);
  const place = { ...office, userId: office.officer.userId };
  const slots = await Promise.all(hours.map((startsIn) => insertSlot(house, place, { startsIn })));
  return { ...office, slots, times: `/me/appointments/new/${office.siteId}/${office.typeId}` };
}

type Office = Awaited<ReturnType<typeof anOffice>>;

/** A page about a time that this person has booked, or holds; each at another hour, because nobody is at two places. */
export const aBooking =
  (part: string, startsIn: number, state: 'held' | 'booked' = 'booked') =>
  async ({ house }: Stack, person: SignedIn | null): Promise<string> => {
    const { slots } = await anOffice({ house }, [startsIn]);
    return `/me/appointments/${await bookSlot(house, slots[0]!, person!.userId, state)}${part}`;
  };

/** A page of an office in which this person receives people; one of them comes tomorrow, one is there. */
export const anOfficeDay =
  (page: (office: Office) => string) =>
  async ({ house }: Stack, person: SignedIn | null): Promise<string> => {
    const office = await anOffice({ house }, [0.2, 24, 24.5]);
    const joined = { user_id: person!.userId, tenant_id: office.tenantId, role: 'officer', state: 'active' } as const;
    await asSystem(house.deps).insertInto('org.member').values(joined).execute();
    for (const slot of office.slots.slice(0, 2)) await bookSlot(house, slot, (await house.signIn()).userId);
    return page(office);
  };

/** Which day it is in Ulaanbaatar so many hours from now. */
export const dayIn = (hours: number): string =>
  new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 10);
