const LONG_LABEL = 'a'.repeat(63);
/** No label of it is too long. */
const name = (length: number): string => `${LONG_LABEL}.${LONG_LABEL}.${LONG_LABEL}.b.`.padEnd(length, 'c');

/** Values of `?server=` in a link that are not hostnames and that no console may use. */
export const BAD_SERVERS: readonly (readonly [string, string])[] = [
  ['an underscore', 'a_b.example'],
  ['a space', 'a b.example'],
  ['a path', 'evil.example/api'],
  ['a port', 'evil.example:8443'],
  ['a scheme', 'https://evil.example'],
  ['a plain scheme', 'http://evil.example'],
  ['another scheme', 'javascript:alert(1)'],
  ['a scheme without slashes', 'https:evil.example'],
  ['two slashes', '//evil.example'],
  ['backslashes', '\\\\evil.example'],
  ['user information', 'localhost@evil.example'],
  ['user information with a port', 'localhost:8080@evil.example'],
  ['a backslash and an at-sign', 'evil.example\\@localhost'],
  ['markup', '<script>alert(1)</script>'],
  ['letters beyond ASCII', 'bücher.example'],
  ['a Cyrillic letter', 'аpi.example'],
  ['an ideographic full stop', 'evil。example'],
  ['fullwidth letters', 'ｅvil.example'],
  ['a soft hyphen', 'ev\u00adil.example'],
  ['a right-to-left mark', '\u202eelpmaxe.live'],
  ['a trailing dot', 'evil.example.'],
  ['a leading dot', '.evil.example'],
  ['an empty label', 'evil..example'],
  ['a leading hyphen', '-evil.example'],
  ['a trailing hyphen', 'evil-.example'],
  ['a label of 64 characters', `${LONG_LABEL}a.example`],
  ['a name of 256 characters', name(256)],
  ['an IPv6 address', '[::1]'],
  ['a fragment', 'evil.example#x'],
  ['a query', 'evil.example?x'],
  ['an escaped slash', 'evil.example%2fapi'],
  ['a null character', 'evil.example\0'],
  ['a line break', 'evil.example\r\nhost: other'],
  ['a tab', 'evil\t.example'],
  ['a wildcard', '*.example'],
];

/** Valid hostnames that are not trusted: the person is asked before anything is sent there. */
export const UNTRUSTED_SERVERS: readonly (readonly [string, string])[] = [
  ['another host', 'evil.example'],
  ['the trusted domain as a sub-domain of another', 'trusted.example.evil.test'],
  ['the trusted domain as the end of a longer label', 'nottrusted.example'],
  ['localhost as a sub-domain', 'localhost.evil.example'],
  ['an IPv4 address', '203.0.113.7'],
  ['an address with digits only', '2130706433'],
  ['upper case', 'EVIL.EXAMPLE'],
  ['Punycode', 'xn--bcher-kva.example'],
  ['a label of 63 characters', `${LONG_LABEL}.example`],
  ['a name of 255 characters', name(255)],
];
