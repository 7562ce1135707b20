import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The filled part of a bar, 0 to 1 (status.css). */
    '--part'?: number | undefined;
  }
}
