import type { ReactNode } from 'react';

/** The steppe, a home, and a phone with the seal on it. In the page and not a file: what is largest must not come late. */
export function HomePicture(): ReactNode {
  return (
    <svg className="home-picture" viewBox="0 12 400 236" aria-hidden="true" focusable="false">
      <circle cx="96" cy="70" r="30" fill="var(--gold)" />
      <g fill="currentColor">
        <path opacity=".14" d="M10 240C60 130 130 100 178 140c50-60 140-60 212 100z" />
        <path opacity=".16" d="M0 240c80-46 300-50 400 0z" />
        <path d="M62 226v-36q42-46 84 0v36z" />
        <path opacity=".5" d="M97 170q7-14 14 0z" />
      </g>
      <g fill="none" stroke="var(--band)" strokeWidth="3" strokeLinejoin="round">
        <path d="M62 192h84M94 226v-24h20v24" />
        <path d="M70 216h14v-10h-8v5m62 5h-14v-10h8v5" />
      </g>
      <rect x="236" y="24" width="118" height="214" rx="20" fill="var(--band)" />
      <rect x="236" y="24" width="118" height="214" rx="20" fill="none" stroke="currentColor" strokeWidth="5" />
      <path d="M284 38h22" stroke="currentColor" strokeWidth="4" strokeLinecap="round" opacity=".7" />
      <rect x="256" y="60" width="78" height="78" rx="22" fill="var(--gold)" />
      <g fill="none" stroke="var(--band)" strokeWidth="5.5" strokeLinecap="round">
        <path d="M295 97v24m-14 0h28M276 83a19 19 0 0 0 38 0" />
        <circle cx="295" cy="79" r="2.6" />
      </g>
      <g fill="none" stroke="currentColor" strokeWidth="5" strokeLinecap="round">
        <path opacity=".75" d="M264 158h62m-50 14h38" />
        <circle cx="295" cy="206" r="17" />
        <path strokeLinejoin="round" d="m287 206 6 6 11-12" />
      </g>
    </svg>
  );
}
