import type { OfficeSlot } from '@tamga/contract/appointments.desk';
import { Button, type Item, ItemList, StatusTag, type Tone, useFormatsAt, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { officeTexts } from '#app/texts/admin-appointments.ts';

type Comer = OfficeSlot['appointments'][number];

interface ShownSlot extends Pick<OfficeSlot, 'id' | 'resource' | 'capacity' | 'taken' | 'state' | 'appointments'> {
  starts_at: string;
  title: string;
}

const tones: Partial<Record<Comer['state'], Tone>> = {
  held: 'warning',
  booked: 'accent',
  checked_in: 'success',
  no_show: 'danger',
};

/** The times of a day: a line for each person who comes, and one for each time that nobody has booked. */
export function SlotList({ slots, timeZone }: { slots: readonly ShownSlot[]; timeZone: string }): ReactNode {
  const words = useTexts(officeTexts);
  const formats = useFormatsAt(timeZone);
  const items = slots.flatMap((slot): Item[] => {
    const clock = formats.time(slot.starts_at);
    const places = slot.state === 'cancelled' ? words.cancelled : words.places(slot.taken, slot.capacity);
    const about = [slot.title, slot.resource].filter(Boolean).join(' · ');
    if (slot.appointments.length === 0)
      return [
        { id: slot.id, title: clock, tag: <StatusTag>{places}</StatusTag>, lines: [`${about} · ${words.nobody}`] },
      ];
    return slot.appointments.map((comer) => ({
      id: comer.id,
      title: (
        <>
          {clock} <span translate="no">{nameOf(comer)}</span>
        </>
      ),
      tag: <StatusTag tone={tones[comer.state] ?? 'neutral'}>{words.states[comer.state]}</StatusTag>,
      lines: [`${about} · ${places}`],
      actions: <Moves comer={comer} />,
    }));
  });
  return <ItemList items={items} />;
}

const nameOf = ({ citizen }: Comer): string => `${citizen.family_name} ${citizen.given_name}`;

function Moves({ comer }: { comer: Comer }): ReactNode {
  const words = useTexts(officeTexts);
  const buttons = [
    { action: 'check_in', label: words.checkIn, kind: 'primary' },
    { action: 'complete', label: words.complete, kind: 'primary' },
    { action: 'miss', label: words.miss, kind: 'secondary' },
  ] as const;
  return (
    <Form method="post" className="actions">
      {buttons
        .filter(({ action }) => comer.allowed_actions.includes(action))
        .map(({ action, label, kind }) => (
          <Button key={action} kind={kind} name="move" value={`${action} ${comer.id}`}>
            {label}
            <span className="visually-hidden"> ({nameOf(comer)})</span>
          </Button>
        ))}
    </Form>
  );
}
