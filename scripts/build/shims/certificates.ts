/**
 * Stands in for @peculiar/x509, by which @simplewebauthn/server follows chains of certificates: we ask authenticators for no
 * attestation ("none"), so that an answer with a certificate is refused by what this throws.
 */
const unused = (): never => {
  throw new Error("Certificates are left out of the bundles: see scripts/build/stand-ins.ts");
};
export class Unused {
  constructor() {
    unused();
  }
}
export {
  Unused as AuthorityKeyIdentifierExtension,
  Unused as CRLDistributionPointsExtension,
  Unused as SubjectKeyIdentifierExtension,
  Unused as X509Certificate,
  Unused as X509ChainBuilder,
  Unused as X509Crl,
};
