import { defineTexts } from './catalogue.ts';

/** The texts of the Data encryption page. */
export const ENCRYPTION_TEXTS = defineTexts('encryption', {
  line: 'Backups are encrypted with one key. Use a system-generated key or your own.',
  addKey: 'Add key',
  barred: 'A rotation is running. You can add a key when it ends.',
  waiting: 'The keys are being loaded.',
  tabs: 'Keys',
  current: 'Current key',
  next: 'Next key',
  history: 'History',

  fields: {
    mode: 'Mode',
    keyName: 'Key name',
    createdOn: 'Import time',
    keyType: 'Type',
    filename: 'File name',
    source: 'Source',
  },
  statuses: { Active: 'Active', Replacing: 'Replacing', Error: 'Error', Disabled: 'Disabled' },
  system: 'System',
  byok: 'BYOK',
  ofKind: (mode: string, kind: string) => `${mode} (${kind})`,
  kinds: { software: 'software', hsm: 'hardware module' },
  /** The product is named as delivered. */
  sources: { user: 'User upload' },
  copyName: 'Copy key name',
  noCurrent: 'No key is active. Add a key to continue.',
  usingOwn: 'You are now using your own key',
  usingOwnText: (name: string) => `${name} protects all backups from now on. The earlier key is in the history.`,
  usingSystem: 'You are now using a system-generated key',
  usingSystemText: (name: string) => `${name} protects all backups from now on. The earlier key is in the history.`,

  rotation: {
    title: 'The key is being replaced',
    started: (time: string) => `started ${time}`,
    text: 'Backups and restores keep working. The current key stays in use until everything is wrapped with the next one. You can leave this page.',
  },
  failed: {
    title: 'Activation failed',
    review: 'Review the key and retry.',
    kept: (name: string) => `${name} was not activated. The current key stays in use.`,
    again: 'Add key again',
  },

  facts: {
    title: 'Good to know',
    rotates: 'System-generated keys rotate automatically every three months.',
    held:
      "Your own key is stored sealed under the service's root key. Without the root key the backups cannot be " +
      'read: keep a copy of its file offline.',
    hsm: 'The service stores a key from a hardware module in software after the transfer.',
  },

  historyTable: 'Earlier keys',
  nouns: { one: 'key', many: 'keys' },
  emptyTitle: 'No earlier keys',
  emptyText: 'A key is listed here after another key replaces it.',

  wizard: {
    steps: 'Steps',
    choose: 'Choose the key',
    activate: 'Activate',
    question: 'Which key do you want to use?',
    kinds: {
      system: { title: 'System-generated key', text: 'Made and kept by the service. Rotates every three months.' },
      software: { title: 'Your own key (software)', text: 'Upload an RSA private key as a .pem file.' },
      hsm: {
        title: 'Your own key (hardware module)',
        text: 'Wrap your key with our key-encrypting key and upload the .byok file.',
      },
    },
    chooseFirst: 'Choose a key to continue',
    uploadFirst: (fileType: string) => `Upload a valid ${fileType} file to continue`,
    goOn: 'Next: activate',
    goBack: 'Back',
  },

  file: {
    software: 'Upload your private key',
    hsm: '3. Upload the wrapped key',
    none: 'No file chosen. Choose one or drop it here.',
    choose: 'Choose a file',
    another: 'Choose another file',
    help: (size: string) => `Up to ${size}. The file is sent to the service and not kept in the browser.`,
    pemHelp: 'One unencrypted RSA private key of 2048, 3072 or 4096 bits (3072 or more are recommended).',
    required: 'You must upload your private key, please upload the file and retry',
    wrongType: (fileType: string) => `Invalid key file. Please provide a file with the ${fileType} extension`,
    tooLarge: (size: string) => `Max File size of ${size} exceeded`,
    empty: 'The key file is empty',
    kilobytes: (amount: string) => `${amount} KB`,
    bytes: (amount: string) => `${amount} bytes`,
  },

  kek: {
    title: '1. Download the key-encrypting key (KEK)',
    text: 'Valid for 1 month after the download. Continue with step 3 if your key is already wrapped.',
    ready: (fileName: string) => `${fileName}, valid until`,
    download: 'Download KEK',
    again: 'Download again',
    making: 'Making the key-encrypting key',
    failed: 'Failed to download the key-encrypting key (KEK). Please try again',
    id: 'Identifier (kid) for the tool:',
    copyId: 'Copy identifier',
    wrapTitle: '2. Wrap your key in the module',
    wrapText: "Use the tool of your module's vendor: transfer format BYOK 1.0.0, mechanism CKM_RSA_AES_KEY_WRAP.",
    commands: 'Show the commands',
    commandsText:
      'For a key in a file, without a vendor tool. The script is part of this product. It needs Node.js and no ' +
      'network.',
    copyCommand: 'Copy command',
    command: (kek: string, kid: string) =>
      `node scripts/byok-wrap.mjs --kek ${kek} --kid ${kid} --key own.pem --out own.byok`,
    anyFile: 'KEK.publickey.pem',
    anyId: 'IDENTIFIER',
  },

  liveKeks: {
    title: (count: number) => `Valid key-encrypting keys: ${count}`,
    text: 'At most five are valid at a time. Withdraw those that you do not know or no longer need.',
    made: 'Made',
    validUntil: 'valid until',
    download: 'Download',
    downloadOf: (name: string) => `Download ${name}`,
    withdraw: 'Withdraw',
    withdrawOf: (name: string) => `Withdraw ${name}`,
    question: 'Withdraw the key-encrypting key?',
    consequence: (name: string, expires: string) =>
      `${name} is valid until ${expires}. A key that was wrapped under it can no longer be imported. ` +
      'This cannot be undone.',
    keep: 'Keep it',
    withdrawn: 'The key-encrypting key is withdrawn',
    withdrawFailed: 'The key-encrypting key was not withdrawn. Try again.',
    failed: 'The valid key-encrypting keys could not be loaded.',
    again: 'Try again',
  },

  activation: {
    questions: {
      system: 'Use a system-generated key?',
      software: 'Use your own key (software)?',
      hsm: 'Use your own key (hardware module)?',
    },
    file: 'File',
    replaces: 'Replaces',
    happens: 'What happens',
    wraps:
      'Everything that protects your backups is wrapped with the new key. Backups are not rewritten, and backups ' +
      'and restores keep working.',
    stays: (name: string) => `${name} stays in use until everything is wrapped. If anything fails, nothing changes.`,
    disables: (name: string) =>
      `Then ${name} is disabled and moves to the history. Its private part is erased after 90 days. To use it ` +
      `afterwards, add it again.`,
    thisKey: 'The current key',
    noRotation: 'The service does not rotate your own key. To rotate it, add another key.',
    rotation: 'The service makes a new key and replaces it every three months.',
    hsm:
      'The key leaves the hardware module permanently. The service stores it in software, sealed under the root ' +
      'key.',
    button: 'Activate',
    sending: 'Activating',
    sendingText: 'The key is being sent and checked. You can close this; the page shows the progress.',
    failed: 'Encryption failed. Please try again',
    noAnswer: 'The service did not answer, so the key may have arrived. Check the current key before you try again.',
    request: (id: string) => `Request ${id}`,
  },
});
