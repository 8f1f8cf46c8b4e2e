import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from './icon.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  kind?: ButtonKind;
  icon?: IconName;
  /** Fills the line, as on a phone. */
  wide?: boolean;
}

const classOf = ({ kind = 'primary', wide = false }: Look): string =>
  `button button-${kind}${wide ? ' button-wide' : ''}`;

export function Button({
  kind,
  icon,
  wide,
  children,
  type = 'submit',
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>): ReactNode {
  return (
    <button {...rest} type={type} className={classOf({ ...(kind && { kind }), ...(wide && { wide }) })}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

/** A link that looks like a button, for going somewhere; what changes something is a Button in a form. */
export function ButtonLink({
  to,
  kind,
  icon,
  wide,
  away = false,
  children,
}: Look & { to: string; away?: boolean; children: ReactNode }): ReactNode {
  const className = classOf({ ...(kind && { kind }), ...(wide && { wide }) });
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </>
  );
  if (away) {
    return (
      <a href={to} className={className}>
        {content}
      </a>
    );
  }
  return (
    <Link to={to} className={className}>
      {content}
    </Link>
  );
}
