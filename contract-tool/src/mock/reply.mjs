/** What a handler answers where a status of 200 and JSON would not do. */
export class Reply {
  constructor({ status = 200, headers = {}, type = 'application/json; charset=utf-8', text = '' }) {
    Object.assign(this, { status, headers: { ...(text !== '' && { 'content-type': type }), ...headers }, text });
  }
}

export const jsonReply = (value, status = 200, headers = {}) =>
  new Reply({ status, headers, text: JSON.stringify(value) });
