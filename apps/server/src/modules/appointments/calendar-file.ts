import type { Appointment } from '@tamga/contract/appointments';
import type { Language } from '@tamga/contract';

/** One appointment as RFC 5545 has it, in UTC, so that no calendar needs to know the zone of the site. */
export function calendarFile(appointment: Appointment, language: Language, now: Date): string {
  const { id, site, type, organisation, state } = appointment;
  const isOn = ['held', 'booked', 'checked_in', 'completed'].includes(state);
  const name = language === 'en' ? (organisation.name_en ?? organisation.name) : organisation.name;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Tamga//Appointments//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${isOn ? 'PUBLISH' : 'CANCEL'}`,
    'BEGIN:VEVENT',
    `UID:${id}`,
    // What is cancelled counts as the later word on the same event.
    `SEQUENCE:${isOn ? 0 : 1}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(appointment.starts_at)}`,
    `DTEND:${stamp(appointment.ends_at)}`,
    `SUMMARY:${escaped(`${type.title[language]} · ${name}`)}`,
    `LOCATION:${escaped(`${site.name[language]}, ${site.address[language]}`)}`,
    `STATUS:${isOn ? (state === 'held' ? 'TENTATIVE' : 'CONFIRMED') : 'CANCELLED'}`,
    ...(isOn ? alarm(escaped(type.title[language])) : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const alarm = (text: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${text}`,
  'TRIGGER:-PT2H',
  'END:VALARM',
];

const stamp = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

const octetsMax = 75;

/** At most 75 octets to a line, and no character is torn apart: what goes on begins with a blank. */
function folded(line: string): string {
  const rows: string[] = [];
  let [row, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > octetsMax) {
      rows.push(row);
      [row, octets] = ['', 1];
    }
    row += character;
    octets += size;
  }
  return [...rows, row].join('\r\n ');
}
