import './figureTable.css';
import type { ReactNode } from 'react';
import { DASHBOARD_TEXTS } from '@trc/domain/texts/dashboard';

export interface FigureTableProps {
  label: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** Shows the numbers of a chart as text. The table scrolls in the room of the chart. */
export const FigureTable = ({ label, columns, rows }: FigureTableProps) => (
  <div className="figures" role="region" aria-label={DASHBOARD_TEXTS.numbersOf(label)} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) =>
              index === 0 ? (
                <th key={columns[index]} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={columns[index]}>{cell}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
