import type { Column } from './types';

const ROWS = 8;
const WIDTHS = ['skeleton-a', 'skeleton-b', 'skeleton-c'];

/** Placeholders in the shape of the rows, on the first load only. */
export const SkeletonRows = ({ columns }: { columns: readonly Column<never>[] }) => (
  <tbody className="skeleton-rows" aria-hidden="true">
    {Array.from({ length: ROWS }, (_, index) => (
      <tr key={index}>
        {columns.map((column, place) => (
          <td key={column.key} className="card-whole">
            {!column.end && <span className={`skeleton ${WIDTHS[(index + place) % WIDTHS.length]}`} />}
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);
