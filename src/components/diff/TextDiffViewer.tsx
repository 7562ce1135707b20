import DiffViewer, { DiffMethod, type ReactDiffViewerStylesOverride } from 'react-diff-viewer-continued';
import { MARKS } from './Side';

/** Our mark instead of the viewer's own, which is a hyphen; the sides' names say the same to assistive technology. */
const mark = (sign: string) =>
  ({
    '& > pre::before': {
      content: `"${sign}" / ""`,
      display: 'inline-block',
      width: '10px',
      fontSize: '14px',
      textAlign: 'center',
      color: 'var(--text2)',
    },
  }) as const;

/**
 * The viewer's styles with our tokens; one object, because a new one makes the viewer compute all of its styles again.
 */
const STYLES: ReactDiffViewerStylesOverride = {
  variables: {
    light: {
      diffViewerBackground: 'transparent',
      diffViewerColor: 'var(--text)',
      addedColor: 'var(--text)',
      removedColor: 'var(--text)',
      addedBackground: 'var(--diffNew)',
      removedBackground: 'var(--diffOld)',
      wordAddedBackground: 'var(--diffNewMark)',
      wordRemovedBackground: 'var(--diffOldMark)',
      emptyLineBackground: 'transparent',
      changedBackground: 'transparent',
    },
  },
  diffContainer: { minWidth: '0', fontSize: '14px', pre: { lineHeight: '20px' }, height: '100%' },
  line: { fontSize: '14px' },
  content: { padding: '10px 12px 10px 0 !important' },
  marker: {
    padding: '10px 6px 10px 12px !important',
    width: '28px',
    '& > pre': { fontSize: 0, fontFamily: 'inherit' },
  },
  diffRemoved: mark(MARKS.old),
  diffAdded: mark(MARKS.new),
  contentText: { fontFamily: 'inherit', lineHeight: '20px', lineBreak: 'auto', overflowWrap: 'anywhere' },
  wordAdded: { fontWeight: 600, borderRadius: '2px', padding: '0 1px' },
  wordRemoved: {
    textDecoration: 'line-through',
    textDecorationThickness: '1px',
    borderRadius: '2px',
    padding: '0 1px',
  },
};

/** Styles are let in by the nonce of the page (Content-Security-Policy). */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

export interface TextDiffViewerProps {
  oldText: string;
  newText: string;
  isSplit: boolean;
}

/** Two texts with their differing words marked. In a separate chunk. */
export const TextDiffViewer = ({ oldText, newText, isSplit }: TextDiffViewerProps) => (
  <DiffViewer
    oldValue={oldText}
    newValue={newText}
    splitView={isSplit}
    compareMethod={DiffMethod.WORDS}
    styles={STYLES}
    nonce={nonce}
    showDiffOnly={false}
    hideLineNumbers
    hideSummary
    disableWorker
  />
);
