import { Button } from '../../components/inputs/Button';
import { DASHBOARD_TEXTS as T } from '@trc/domain/texts/dashboard';

/** Shows the numbers of a chart instead of the chart. */
export const TableToggle = ({
  of,
  isTable,
  onChange,
}: {
  of: string;
  isTable: boolean;
  onChange: (isTable: boolean) => void;
}) => (
  <Button
    look="icon"
    small
    icon="list"
    aria-pressed={isTable}
    title={isTable ? T.asChart : T.asTable}
    aria-label={T.tableOf(of)}
    onClick={() => onChange(!isTable)}
  />
);
