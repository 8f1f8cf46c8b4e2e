import type { ReactNode } from 'react';

/** The logo of an application, beside its name; without one, the first letter of that name. */
export function LogoMark({ name, src }: { name: string; src: string | null }): ReactNode {
  if (src) return <img className="logo-mark" src={src} alt="" width={56} height={56} referrerPolicy="no-referrer" />;
  return (
    <span className="logo-mark logo-letter" aria-hidden="true">
      {firstLetter(name)}
    </span>
  );
}

/** A letter may be several code units long, and a name may begin with a mark that is none. */
const firstLetter = (name: string): string => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '•').toUpperCase();
