export interface Transfer {
  /** The key-encrypting key, SPKI in PEM. */
  kek: string | Buffer;
  kid: string;
  /** PKCS#8 DER of the private key that travels. */
  target: Buffer;
  generator?: string;
}

export declare const wrapForTransfer: (transfer: Transfer) => string;
