import { Button, useTexts } from '@tamga/ui';
import type { ReactNode } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { shellTexts } from '#app/texts/shell.ts';
import { useSite } from './site.ts';

export function Footer(): ReactNode {
  const words = useTexts(shellTexts);
  const site = useSite();
  const contact = site?.brand.contact;
  return (
    <footer className="footer">
      {/* The console of operators has no pages for citizens. */}
      {site && !site.isConsole && (
        <nav className="footer-line footer-links" aria-label={words.footerMenu}>
          {site.footerPages.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
          <Link to="/ask">{words.ask}</Link>
          <Link to="/verify">{words.verify}</Link>
          <Link to="/developers">{words.developers}</Link>
          <Link to="/status">{words.status}</Link>
        </nav>
      )}
      <div className="footer-line">
        <div className="footer-help">
          <p className="footer-name">{site?.brand.name}</p>
          {site?.brand.organization && <p>{site.brand.organization}</p>}
          <p>
            {contact?.phone && <a href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`}>{contact.phone}</a>}
            {contact?.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
            {contact?.url && <a href={contact.url}>{URL.parse(contact.url)?.host}</a>}
          </p>
        </div>
        <Looks />
      </div>
    </footer>
  );
}

/** Light or dark, and contrast: plain buttons of a plain form. */
function Looks(): ReactNode {
  const words = useTexts(shellTexts);
  const site = useSite();
  const { pathname, search } = useLocation();
  const isHigh = site?.contrast === 'high';
  return (
    <Form method="post" action="/preferences" reloadDocument className="looks" aria-label={words.scheme}>
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      {(['system', 'light', 'dark'] as const).map((scheme) => (
        <Button key={scheme} kind="quiet" name="scheme" value={scheme} aria-pressed={site?.scheme === scheme}>
          {words[scheme]}
        </Button>
      ))}
      <Button kind="quiet" name="contrast" value={isHigh ? 'normal' : 'high'} aria-pressed={isHigh}>
        {words.contrast}
      </Button>
    </Form>
  );
}
