import { loadContract } from '../src/document.mjs';
import { startSpoiled } from '../faulty-backends/server.mjs';

const contract = loadContract();

/** A proxy in front of a backend that changes nothing and records the requests. */
export const startRecorder = async (baseUrl) => {
  const asked = [];
  const server = await startSpoiled(
    contract,
    baseUrl,
    () => undefined,
    (one) => asked.push(one),
  );
  return { ...server, asked };
};
