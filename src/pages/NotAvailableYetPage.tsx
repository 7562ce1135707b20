import { EmptyState } from '../components/EmptyState';
import { PageHead } from '../components/PageHead';
import { TEXTS } from '../domain/texts';
import { selectRoute } from '../features/navigation';
import { useAppSelector } from '../store/hooks';

/** The body of a page that a later issue builds (domain/notYetBuilt). */
export const NotAvailableYetPage = () => {
  const route = useAppSelector(selectRoute);
  return (
    <>
      <PageHead title={route?.title ?? ''} />
      <div className="table-card">
        <EmptyState icon="clock" title={TEXTS.notYet.title} text={TEXTS.notYet.text} />
      </div>
    </>
  );
};
