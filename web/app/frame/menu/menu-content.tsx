import type { CSSProperties } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { Picture } from '../../parts/card.tsx';
import type { DepartmentMenu, MenuLink } from './load-department-menu.server.ts';

/** What a department's menu holds, below the bar of a wide screen and within the menu of a small one. */
export function MenuContent({ menu }: { menu: DepartmentMenu }) {
  const { href, name, count, columns, inStock, lead } = menu;
  return (
    <>
      <div className="menu-columns">
        <a className="menu-all" href={href}>
          <span>
            All {name.toLowerCase()} <small>{count}</small>
          </span>
          <Icon name="chevron-right" className="icon-small" />
        </a>
        {columns.map(({ title, links }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul>
              {links.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>
                    <Named {...link} />
                    <small>{link.count}</small>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <a className="menu-lead" href={lead.href}>
          <span className="menu-plate">
            <Picture picture={lead.picture} alt="" sizes="280px" />
            {lead.dim && <span className="dimension">{lead.dim}</span>}
          </span>
          <b>{lead.name}</b>
          <small>{lead.size}</small>
        </a>
      </div>
      <p className="menu-foot">
        <a className="link" href={href}>
          All {name.toLowerCase()}, {count}
        </a>
        {inStock && (
          <a className="link" href={inStock.href}>
            In stock, {inStock.count}
          </a>
        )}
        <a className="link" href="/categories">
          All categories
        </a>
        <span className="menu-keys">
          <kbd>Esc</kbd> closes
        </span>
      </p>
    </>
  );
}

function Named({ name, swatch }: MenuLink) {
  if (swatch === null) return <span>{name}</span>;
  return (
    <span className="menu-finish">
      <span className="menu-swatch" style={{ '--c': swatch } as CSSProperties} />
      {name}
    </span>
  );
}
