// Scenarios of the MCP conformance suite that do not apply to our client, each with the reason. A scenario that is in
// neither list fails the test, so that a new version of the suite is looked at.

const OAUTH =
  'The credentials of a server are headers its user sets; the client runs no OAuth flow, so there is no flow to check: ';

export const EXCLUDED: Readonly<Record<string, string>> = {
  'elicitation-sep1034-client-defaults':
    'Workers ask persons through the supervisor and its inbox, so the client does not declare elicitation, and a server must not use what is not declared.',
  'auth/metadata-default': `${OAUTH}discovery of protected-resource metadata.`,
  'auth/metadata-var1': `${OAUTH}discovery of metadata at another path.`,
  'auth/metadata-var2': `${OAUTH}discovery of metadata at another path.`,
  'auth/metadata-var3': `${OAUTH}discovery of metadata at another path.`,
  'auth/basic-cimd': `${OAUTH}client metadata documents.`,
  'auth/scope-from-www-authenticate': `${OAUTH}choice of scopes.`,
  'auth/scope-from-scopes-supported': `${OAUTH}choice of scopes.`,
  'auth/scope-omitted-when-undefined': `${OAUTH}choice of scopes.`,
  'auth/scope-step-up': `${OAUTH}asking for more scopes.`,
  'auth/scope-retry-limit': `${OAUTH}asking for more scopes.`,
  'auth/token-endpoint-auth-basic': `${OAUTH}authentication at the token endpoint.`,
  'auth/token-endpoint-auth-post': `${OAUTH}authentication at the token endpoint.`,
  'auth/token-endpoint-auth-none': `${OAUTH}authentication at the token endpoint.`,
  'auth/pre-registration': `${OAUTH}clients that were registered before.`,
  'auth/2025-03-26-oauth-metadata-backcompat': `${OAUTH}metadata of an earlier version of the protocol.`,
  'auth/2025-03-26-oauth-endpoint-fallback': `${OAUTH}endpoints of an earlier version of the protocol.`,
  'auth/resource-mismatch': `${OAUTH}resource indicators, which are a draft.`,
  'auth/offline-access-scope': `${OAUTH}refresh tokens, which are a draft.`,
  'auth/offline-access-not-supported': `${OAUTH}refresh tokens, which are a draft.`,
  'auth/client-credentials-jwt': `${OAUTH}an extension for clients without a person.`,
  'auth/client-credentials-basic': `${OAUTH}an extension for clients without a person.`,
  'auth/cross-app-access-complete-flow': `${OAUTH}an extension for single sign-on.`,
};
