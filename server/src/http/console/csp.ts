export interface PageSources {
  nonce: string;
  /** Other origins that the page may call: sign-in, trusted servers, a confirmed server. */
  connect: readonly string[];
  /** Origins that may be framed for silent renewal. */
  frame: readonly string[];
  /** The page that hands a silent sign-in back to its opener: our own pages may frame it. */
  bridge?: boolean;
  /** The session recorder may run: its worker comes as a blob, under its own Trusted Types policy. */
  recorder?: boolean;
}

/** Content security policy of a page. */
export const pagePolicy = ({ nonce, connect, frame, bridge = false, recorder = false }: PageSources): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    ["frame-src 'self'", ...frame].join(' '),
    `worker-src ${recorder ? 'blob:' : "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
    `frame-ancestors ${bridge ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
    `trusted-types webpack highcharts${recorder ? ' recorder' : ''}`,
    'report-uri /csp-report',
  ].join('; ');
