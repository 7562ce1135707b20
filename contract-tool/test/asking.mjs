/** A token of the mock that needs no signing in. */
export const ADMIN = 'mock-admin';

/** @returns a function that asks a backend as somebody, and gives status, headers and value. */
export const asking =
  (baseUrl, token = ADMIN) =>
  async (path, body, method = 'POST') => {
    const reply = await fetch(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return {
      status: reply.status,
      headers: reply.headers,
      value: reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    };
  };
