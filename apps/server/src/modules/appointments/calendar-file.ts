import type { Appointment } from '@tamga/contract/appointments';
import type { Language } from '@tamga/contract';

/** One appointment as a file for a calendar, which reads in it whether it is on or off. */
export const calendarFile = (appointment: Appointment, language: Language, now: Date): string =>
  written(appointment, language, now, [`METHOD:${isOnIn(appointment) ? 'PUBLISH' : 'CANCEL'}`]);

/** The same for a calendar that keeps it: there nothing says what is to be done with it (RFC 4791, 4.1). */
export const calendarEvent = (appointment: Appointment, language: Language, now: Date): string =>
  written(appointment, language, now, []);

const isOnIn = ({ state }: Appointment): boolean => ['held', 'booked', 'checked_in', 'completed'].includes(state);

/** As RFC 5545 has it, in UTC, so that no calendar needs to know the zone of the site. */
function written(appointment: Appointment, language: Language, now: Date, method: string[]): string {
  const { id, site, type, organisation, state } = appointment;
  const isOn = isOnIn(appointment);
  const name = language === 'en' ? (organisation.name_en ?? organisation.name) : organisation.name;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Tamga//Appointments//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    ...method,
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
