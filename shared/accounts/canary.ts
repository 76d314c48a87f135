/**
 * The account that tries to sign in every five minutes. It has no profile, so that no list or count holds it, and an
 * address that no mail can reach (RFC 2606).
 */
export const canaryEmail = "connexion@controle.invalid";
export const canaryName = "Contrôle automatique";
