/** The oldest Node.js that every package here runs on (package.json, engines). */
const NEEDED = [20, 19];

/** Ends the process with one sentence when Node.js is too old. Imports nothing, so that it runs on old versions too. */
export const checkNode = (version = process.versions.node) => {
  const [major, minor] = version.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  console.error(`Node.js ${NEEDED.join('.')} or newer is needed; this is ${version}. See https://nodejs.org/.`);
  process.exit(1);
};
