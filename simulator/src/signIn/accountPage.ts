import type { Person } from '@trc/domain/sampleTenant';
import { PEOPLE, TENANT_NAME } from '@trc/domain/sampleTenant';
import type { Html } from './page.ts';
import { html } from './page.ts';

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map((word) => word[0] ?? '')
    .join('');

interface AccountPage {
  /** Address the choice is posted to. */
  readonly action: string;
  /** The person who is signed in here already, if any. */
  readonly current?: Person | undefined;
  readonly title?: string;
  readonly notice?: string;
}

/** The list of sample people, one button each; the form sends the object id as account, or cancel. */
export const accountPage = ({ action, current, title = 'Pick an account', notice }: AccountPage): Html =>
  html`<h1>${title}</h1>
    <p class="quiet">Sample people of ${TENANT_NAME}. No password is needed.</p>
    ${notice ? html`<p class="notice" role="status">${notice}</p>` : ''}
    <form method="post" action="${action}">
      <ul>
        ${PEOPLE.map(
          (person) =>
            html` <li>
              <button class="account" name="account" value="${person.oid}">
                <span class="initials" aria-hidden="true">${initialsOf(person.name)}</span>
                <span class="who"
                  ><span class="name">${person.name}</span><span class="small">${person.upn}</span>
                  <span class="small">${person.role}${person === current ? ', signed in here' : ''}</span></span
                >
              </button>
            </li>`,
        )}
      </ul>
      <div class="actions"><button class="plain" name="cancel" value="1">Cancel</button></div>
    </form>`;
