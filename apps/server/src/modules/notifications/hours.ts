import { isQuiet, nightHours } from '@tamga/contract/notifications.hours';
import type { NoticeSettings } from '@tamga/contract/notifications.settings';
import { isBrief, isUrgent } from '@tamga/contract/notifications.topics';
import { homeTimeZone } from '#platform/time/calendar';
import type { Channel } from './held.ts';

/**
 * When a notice of this kind may leave by that channel: now, or when an hour begins. The hour of the digest was chosen, so
 * it counts in quiet hours too. What is to be answered soon would come too late with it, or after quiet hours by day.
 */
export function whenToTell(
  { quiet_hours, digest_hour }: Pick<NoticeSettings, 'quiet_hours' | 'digest_hour'>,
  kind: string,
  channel: Channel,
  now: Date,
): Date {
  if (isUrgent(kind)) return now;
  const isQuietNow = quiet_hours !== null && isQuiet(quiet_hours, hourAt(now));
  if (isBrief(kind)) {
    if (!isQuietNow || !isQuiet(nightHours, hourAt(now))) return now;
    const [quietEnd, morning] = [nextBeginOf(quiet_hours.until, now), nextBeginOf(nightHours.until, now)];
    return quietEnd < morning ? quietEnd : morning;
  }
  if (channel === 'mail' && digest_hour !== null) return nextBeginOf(digest_hour, now);
  if (isQuietNow) return nextBeginOf(quiet_hours.until, now);
  return now;
}

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: homeTimeZone, hourCycle: 'h23', hour: '2-digit' });
const hourAt = (moment: Date): number => Number(clock.format(moment));

const hourMs = 3_600_000;

/** Asked of the clock hour by hour, so that it is right on a day that has one hour more or less. */
function nextBeginOf(hour: number, after: Date): Date {
  const begun = Math.floor(after.getTime() / hourMs);
  for (let step = 1; step <= 48; step += 1) {
    const moment = new Date((begun + step) * hourMs);
    if (hourAt(moment) === hour) return moment;
  }
  throw new Error(`there is no hour ${hour}`);
}
