import { Button } from './Button';

export interface ClearButtonProps {
  look?: 'subtle';
  onClear: () => void;
  children: string;
}

const inMain = (selector: string) => document.querySelector<HTMLElement>(`#main ${selector}`);
/** The next control for the focus: the search, or else the first filter of the page. */
const fieldToGoOn = () => inMain('[type=search]') ?? inMain('.filter :is(select, input)');

/**
 * Takes the filters away, and itself with them: the focus of the keyboard goes on to the field that one filters with
 * (WCAG 2.4.3).
 */
export const ClearButton = ({ look, onClear, children }: ClearButtonProps) => (
  <Button
    look={look}
    onClick={({ detail }) => {
      // `detail` is 0 for a key press. A click does not focus the field, so that letter shortcuts keep working and no
      // keyboard opens on a phone.
      if (detail === 0) fieldToGoOn()?.focus({ preventScroll: true });
      onClear();
    }}
  >
    {children}
  </Button>
);
