import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { PRODUCT_NAME } from '@trc/domain/product';
import type { Context } from './context.ts';
import { STYLES } from './styles.ts';

/** Text that is HTML already. */
export interface Html {
  readonly html: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Value = string | Html | readonly Html[];

const render = (value: Value): string => {
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
  return 'html' in value ? value.html : value.map((part) => part.html).join('');
};

/** Template tag that escapes every value that is not Html itself. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  html: parts.reduce((text, part, index) => text + render(values[index - 1] ?? '') + part),
});

const BRAND = html`<svg viewBox="0 0 16 16" aria-hidden="true">
  <path d="M8 1.8 2.8 4v3.6c0 3.2 2.1 5.4 5.2 6.6 3.1-1.2 5.2-3.4 5.2-6.6V4z" />
</svg>`;

/** Sends a page without any script, under a policy that allows nothing but its own style and its own form. */
export const sendPage = (reply: FastifyReply, context: Context, content: Html, status = 200): FastifyReply => {
  const nonce = randomBytes(16).toString('base64');
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Sign in</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${{ html: STYLES }}
        </style>
      </head>
      <body>
        <main>
          <p class="brand">${BRAND}${PRODUCT_NAME}</p>
          ${content}
        </main>
        <footer>Local sign-in for trying out the console. It takes the place of Microsoft Entra ID.</footer>
      </body>
    </html>`;
  // Browsers hold the redirect that answers the form to form-action, too.
  const formTargets = `'self' ${context.client.origins.join(' ')}`;
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-frame-options', 'DENY')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action ${formTargets}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(page.html);
};

export const messagePage = (title: string, text: string): Html =>
  html`<h1>${title}</h1>
    <p class="quiet">${text}</p>`;
