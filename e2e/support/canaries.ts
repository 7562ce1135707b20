import type { Visit } from '../harness.ts';

/**
 * Planted values, by place; none of them may leave the console. Real replies hold people's names: those are looked for,
 * too.
 */
export const CANARIES = {
  title: 'CANARY-title-Lovelace',
  typed: 'CANARY-typed-SECRET123',
  text: 'CANARY-text-Lovelace',
  attribute: 'CANARY-attribute-Lovelace',
  query: 'CANARY-query-Lovelace',
  hash: 'CANARY-hash-Lovelace',
  path: 'CANARY-path-Lovelace',
  bearer: 'CANARY-bearer-Lovelace',
  header: 'CANARY-header-Lovelace',
  body: 'CANARY-body-Lovelace',
  error: 'CANARY-error-Lovelace',
  rejection: 'CANARY-rejection-Lovelace',
  console: 'CANARY-console-Lovelace',
} as const;

/** Attributes in which a name can stand, and elements that carry them. */
const ATTRIBUTES = [
  'title',
  'aria-label',
  'aria-description',
  'alt',
  'placeholder',
  'href',
  'src',
  'srcset',
  'data-name',
  'id',
  'name',
  'value',
  'for',
  'summary',
  'label',
];
const CARRIERS = ['div', 'a', 'img', 'input', 'textarea', 'button', 'option', 'label', 'details'];

/** Plants them in the page that is shown, as the console itself could by mistake. */
export const plant = async (visit: Visit): Promise<void> => {
  visit.expectComplaint(/CANARY/);
  visit.expectComplaint(/Failed to load resource: the server responded with a status of 4\d\d/);
  await visit.page.evaluate(
    async ({ canaries, attributes, carriers }) => {
      document.title = canaries.title;
      const box = document.createElement('section');
      for (const tag of carriers) {
        const carrier = document.createElement(tag);
        for (const name of attributes) carrier.setAttribute(name, canaries.attribute);
        if (!('src' in carrier)) carrier.append(canaries.text);
        box.append(carrier);
      }
      document.body.append(box, canaries.text);
      for (const field of box.querySelectorAll('input, textarea')) {
        (field as HTMLInputElement).value = canaries.typed;
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }
      window.getSelection()?.selectAllChildren(box);
      box.querySelector('button')?.click();

      window.history.pushState(
        window.history.state,
        '',
        `${window.location.pathname}?x=${canaries.query}#${canaries.hash}`,
      );
      const address = `/api/backups/${canaries.path}/users?x=${canaries.query}`;
      const headers = {
        authorization: `Bearer ${canaries.bearer}`,
        'x-canary': canaries.header,
        'content-type': 'application/json',
      };
      const body = JSON.stringify({ search: canaries.body });
      await (await fetch(address, { method: 'POST', headers, body })).text();
      await new Promise((resolve) => {
        const request = new XMLHttpRequest();
        request.open('POST', address);
        for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
        request.onloadend = resolve;
        request.send(body);
      });

      console.error(canaries.console);
      window.setTimeout(() => {
        throw new RangeError(canaries.error);
      });
      window.setTimeout(() => void Promise.reject(new TypeError(canaries.rejection)));
    },
    { canaries: CANARIES, attributes: ATTRIBUTES, carriers: CARRIERS },
  );
};
