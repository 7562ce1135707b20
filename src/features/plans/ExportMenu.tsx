import { MenuButton } from '../../components/inputs/MenuButton';
import { PLAN_TEXTS } from '@trc/domain/texts/plans';
import { useAppDispatch, useHasExtension } from '../../lib/hooks';
import { exportWanted, type PlanFile } from './plansSlice';

const T = PLAN_TEXTS.export;

/** Saves a plan as a file, to read it elsewhere or to keep it with a ticket. */
export const ExportMenu = ({ planId }: { planId: string }) => {
  const dispatch = useAppDispatch();
  const offered: Readonly<Record<PlanFile, boolean>> = {
    page: useHasExtension('downloadPlanPage'),
    csv: useHasExtension('downloadPlanCsv'),
    json: useHasExtension('downloadPlan'),
  };
  const files = (['page', 'csv', 'json'] as const).filter((file) => offered[file]);
  if (files.length === 0) return null;
  return (
    <MenuButton
      look="subtle"
      icon="download"
      label={T.action}
      items={files.map((file) => ({
        key: file,
        text: T.files[file],
        onClick: () => dispatch(exportWanted({ planId, file })),
      }))}
    />
  );
};
