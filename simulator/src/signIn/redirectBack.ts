import type { FastifyReply } from 'fastify';

/** Answers 303 to a registered address with the values in its query or fragment. */
export const redirectBack = (
  reply: FastifyReply,
  redirectUri: string,
  values: Readonly<Record<string, string>>,
  mode: 'query' | 'fragment',
): FastifyReply => {
  const target = new URL(redirectUri);
  const encoded = new URLSearchParams(values).toString();
  if (mode === 'fragment') target.hash = encoded;
  else target.search = encoded;
  return reply.header('cache-control', 'no-store').redirect(target.href, 303);
};
