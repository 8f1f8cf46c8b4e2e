import type { ReactNode } from 'react';

/** The seal of the platform, for sites that have no logo of their own. */
export function Mark(): ReactNode {
  return (
    <svg className="mark" viewBox="0 0 40 40" width="36" height="36" aria-hidden="true" focusable="false">
      <rect width="40" height="40" rx="11" fill="var(--primary)" />
      <g fill="none" stroke="var(--on-primary)" strokeWidth="2.6" strokeLinecap="round">
        <path d="M20 19v12M13 31h14" />
        <path d="M10.5 12.5a9.5 9.5 0 0 0 19 0" />
        <circle cx="20" cy="11" r="2.6" fill="var(--on-primary)" stroke="none" />
      </g>
    </svg>
  );
}
