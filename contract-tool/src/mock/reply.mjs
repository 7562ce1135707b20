/** A handler's reply with another status than 200 or another format than JSON. */
export class Reply {
  /** @param {{ status?: number, headers?: object, type?: string, text?: string | Buffer }} parts */
  constructor({ status = 200, headers = {}, type = 'application/json; charset=utf-8', text = '' }) {
    this.status = status;
    /** @type {Record<string, any>} */
    this.headers = { ...(text !== '' && { 'content-type': type }), ...headers };
    /** @type {string | Buffer} */
    this.text = text;
  }
}

export const jsonReply = (value, status = 200, headers = {}) =>
  new Reply({ status, headers, text: JSON.stringify(value) });
