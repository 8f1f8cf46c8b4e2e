import { type Formats, useFormats, useTexts } from '@tamga/ui';
import { useNow } from '#app/shell/site.ts';
import { eidTexts } from '#app/texts/account.eid.ts';

const dayMs = 86_400_000;

export const daysLeft = (moment: string, now: string): number =>
  Math.floor((new Date(moment).getTime() - new Date(now).getTime()) / dayMs);

/** How long something lasts, in words and in days. */
export function useExpiry(): (moment: string) => string {
  const words = useTexts(eidTexts);
  const formats: Formats = useFormats();
  const now = useNow();
  return (moment) => {
    const days = daysLeft(moment, now);
    const date = formats.date(moment);
    if (days < 0) return words.ended(date);
    if (days === 0) return words.endsToday(date);
    const years = Math.floor(days / 365);
    const months = Math.floor((days % 365) / 30.5);
    if (years === 0 && months === 0) return words.untilDays(date, formats.number(days));
    const parts = [years > 0 ? words.years(years) : '', months > 0 ? words.months(months) : ''].filter(Boolean);
    return words.until(date, parts.join(' '), formats.number(days));
  };
}
