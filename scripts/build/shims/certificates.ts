/**
 * Stands in for @peculiar/x509, with which @simplewebauthn/server verifies certificate chains. We request no attestation
 * ("none"); an answer with a certificate is refused because this throws.
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
