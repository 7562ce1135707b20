/**
 * Calls the service as the person whose page this is: with the page's own token and cookie.
 * @throws Error with the service's answer when it refuses
 */
export const callerOf = async (page) => {
  const listed = page.waitForRequest(
    (request) => request.url().includes('/api/') && request.headers().authorization !== undefined,
  );
  await page.reload();
  const { authorization } = (await listed).headers();
  await page.locator('main h1').first().waitFor();
  return (path, body) =>
    page.evaluate(
      async ([to, sent, bearer]) => {
        const reply = await fetch(to, {
          method: 'POST',
          credentials: 'include',
          headers: { authorization: bearer, 'content-type': 'application/json' },
          body: sent,
        });
        const text = await reply.text();
        if (!reply.ok) throw new Error(`${to} answered ${reply.status}: ${text.slice(0, 300)}`);
        return JSON.parse(text);
      },
      [path, JSON.stringify(body), authorization],
    );
};

/** One such call. */
export const callAsUser = async (page, path, body) => (await callerOf(page))(path, body);
