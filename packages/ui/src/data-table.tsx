import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from './icon.tsx';
import { useTexts } from './language.ts';
import { Notice } from './show.tsx';
import { uiTexts } from './texts.ts';

export interface Column<Row> {
  key: string;
  heading: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Whether `?sort=<key>` and `?sort=-<key>` are known to the loader. */
  sortable?: boolean;
  align?: 'end';
}

interface DataTableProps<Row> {
  /** What the table holds; read to those who cannot see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The `next` of the page, as the API answered it. */
  next: string | null;
  /** What is wrong with the filters, in words: said instead of rows. */
  problem?: string | null;
  /** Shown instead, where there are no rows. */
  empty: ReactNode;
  /** The address of the same rows as CSV; the filters of now are added. */
  csv?: string;
}

/** Rows as the server gave them. Search, filters, sort and page are in the address, so that they survive everything. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const words = useTexts(uiTexts);
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const isFirst = !query.has('after');
  if (props.problem) {
    return (
      <Notice tone="danger" title={words.mendFilters}>
        <p>{props.problem}</p>
      </Notice>
    );
  }
  if (props.rows.length === 0 && isFirst) return props.empty;
  return (
    <div className="data-table">
      {/* Wide tables are scrolled by themselves, and by keyboard too: the page never is. */}
      <div className="table-scroll" role="region" aria-label={props.caption} tabIndex={0}>
        {/* The roles are said because a phone shows rows as lists, which makes browsers forget that it is a table. */}
        <table role="table">
          <caption className="visually-hidden">{props.caption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {props.columns.map((column) => (
                <Heading key={column.key} column={column} query={query} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {props.rows.map((row) => (
              <tr role="row" key={props.rowKey(row)}>
                {props.columns.map((column) => (
                  <td
                    role="cell"
                    key={column.key}
                    className={column.align === 'end' ? 'align-end' : undefined}
                    data-label={typeof column.heading === 'string' ? column.heading : undefined}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="table-foot">
        {/* Without a link in it, a page with two tables would have two places of the same name, and nothing there. */}
        {isFirst && props.next === null ? (
          <span />
        ) : (
          <nav aria-label={words.pages}>
            {!isFirst && <Link to={addressWith(query, { after: null })}>{words.first}</Link>}
            {props.next !== null && <Link to={addressWith(query, { after: props.next })}>{words.next}</Link>}
          </nav>
        )}
        {props.csv && (
          <a href={`${props.csv}${addressWith(query, { after: null })}`} download>
            <Icon name="download" /> {words.csv}
          </a>
        )}
      </div>
    </div>
  );
}

function Heading<Row>({ column, query }: { column: Column<Row>; query: URLSearchParams }): ReactNode {
  const words = useTexts(uiTexts);
  const sort = query.get('sort');
  const direction = sort === column.key ? 'ascending' : sort === `-${column.key}` ? 'descending' : undefined;
  const className = column.align === 'end' ? 'align-end' : undefined;
  if (!column.sortable) {
    return (
      <th scope="col" role="columnheader" className={className}>
        {column.heading}
      </th>
    );
  }
  const other = direction === 'ascending' ? `-${column.key}` : column.key;
  return (
    <th scope="col" role="columnheader" className={className} aria-sort={direction}>
      <Link to={addressWith(query, { sort: other, after: null })} preventScrollReset>
        {column.heading}
        {direction && <span aria-hidden="true">{direction === 'ascending' ? ' ↑' : ' ↓'}</span>}
        {direction && (
          <span className="visually-hidden">
            {direction === 'ascending' ? words.sortAscending : words.sortDescending}
          </span>
        )}
      </Link>
    </th>
  );
}

function addressWith(query: URLSearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}
