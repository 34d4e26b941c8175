// Scenarios of the MCP conformance suite that do not apply to our client or to our server, each with the reason. A scenario
// that is in neither list fails the test, so that a new version of the suite is looked at.

const OAUTH =
  'The credentials of a server are headers its user sets; the client runs no OAuth flow, so there is no flow to check: ';
const NEWEST_FIRST =
  'The client begins with the revision 2025-11-25, which nearly every server speaks, and takes the newest where a server refuses that; the server of the scenario accepts the older one: ';
const SKILLS = 'The client uses the tools of a server, not its skills, which are an extension: ';

export const CLIENT_EXCLUDED: Readonly<Record<string, string>> = {
  'elicitation-sep1034-client-defaults':
    'Workers ask persons through the supervisor and its inbox, so the client does not declare elicitation, and a server must not use what is not declared.',
  'sep-2322-client-request-state':
    'Workers ask persons through the supervisor and its inbox, so the client declares nothing that a server could ask for with an input_required result.',
  'request-metadata': `${NEWEST_FIRST}metadata of each request.`,
  'http-standard-headers': `${NEWEST_FIRST}headers that repeat the method and the name.`,
  'http-custom-headers': `${NEWEST_FIRST}headers that repeat arguments.`,
  'http-invalid-tool-headers': `${NEWEST_FIRST}faulty descriptions of such headers.`,
  'auth/metadata-default': `${OAUTH}discovery of protected-resource metadata.`,
  'auth/metadata-var1': `${OAUTH}discovery of metadata at another path.`,
  'auth/metadata-var2': `${OAUTH}discovery of metadata at another path.`,
  'auth/metadata-var3': `${OAUTH}discovery of metadata at another path.`,
  'auth/metadata-issuer-mismatch': `${OAUTH}discovery of metadata with another issuer.`,
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
  'auth/resource-mismatch': `${OAUTH}resource indicators.`,
  'auth/offline-access-scope': `${OAUTH}refresh tokens.`,
  'auth/offline-access-not-supported': `${OAUTH}refresh tokens.`,
  'auth/authorization-server-migration': `${OAUTH}a change of the authorization server.`,
  'auth/iss-supported': `${OAUTH}the issuer in the answer of the authorization server.`,
  'auth/iss-not-advertised': `${OAUTH}the issuer in the answer of the authorization server.`,
  'auth/iss-supported-missing': `${OAUTH}the issuer in the answer of the authorization server.`,
  'auth/iss-wrong-issuer': `${OAUTH}the issuer in the answer of the authorization server.`,
  'auth/iss-unexpected': `${OAUTH}the issuer in the answer of the authorization server.`,
  'auth/iss-normalized': `${OAUTH}the issuer in the answer of the authorization server.`,
  'auth/client-credentials-jwt': `${OAUTH}an extension for clients without a person.`,
  'auth/client-credentials-basic': `${OAUTH}an extension for clients without a person.`,
  'auth/enterprise-managed-authorization': `${OAUTH}an extension for single sign-on.`,
  'auth/dpop': `${OAUTH}an extension that binds tokens to a key.`,
  'auth/dpop-nonce': `${OAUTH}an extension that binds tokens to a key.`,
  'auth/wif-jwt-bearer': `${OAUTH}an extension for workload identities.`,
  'sep-2640-client-no-prefetch': `${SKILLS}when their files are read.`,
  'sep-2640-client-verify-digest': `${SKILLS}checks of their files.`,
  'sep-2640-client-verify-size': `${SKILLS}checks of their files.`,
  'sep-2640-client-verify-frontmatter': `${SKILLS}checks of their files.`,
};

const TEXT = 'A team answers with text, so no tool of the server returns other content: ';
const NO_RESOURCES = 'The server has tools only, and does not declare resources: ';
const NO_PROMPTS = 'The server has tools only, and does not declare prompts: ';
const NO_SAMPLING = 'The server has models of its own and never asks the client for one: ';
const ONE_FORM = 'All tools of the server have the same input and ask with two forms, an approval and an answer: ';

export const SERVER_EXCLUDED: Readonly<Record<string, string>> = {
  'logging-set-level': 'The server does not declare logging: what happens is told as progress of the call.',
  'tools-call-with-logging': 'The server does not declare logging: what happens is told as progress of the call.',
  'completion-complete': 'The server does not declare completions: a request is a sentence, not a choice.',
  'tools-call-image': `${TEXT}an image.`,
  'tools-call-audio': `${TEXT}sound.`,
  'tools-call-embedded-resource': `${TEXT}an embedded resource.`,
  'tools-call-mixed-content': `${TEXT}several kinds.`,
  'tools-call-sampling': `${NO_SAMPLING}sampling.`,
  'json-schema-2020-12': `${ONE_FORM}a tool with all keywords of JSON Schema.`,
  'elicitation-sep1034-defaults': `${ONE_FORM}a form with defaults.`,
  'elicitation-sep1330-enums': `${ONE_FORM}a form with all kinds of choices.`,
  'http-custom-header-server-validation': `${ONE_FORM}arguments that are repeated in headers.`,
  'resources-list': `${NO_RESOURCES}listing.`,
  'resources-read-text': `${NO_RESOURCES}reading text.`,
  'resources-read-binary': `${NO_RESOURCES}reading bytes.`,
  'resources-templates-read': `${NO_RESOURCES}templates.`,
  'resources-subscribe': `${NO_RESOURCES}subscriptions.`,
  'resources-unsubscribe': `${NO_RESOURCES}subscriptions.`,
  'sep-2164-resource-not-found': `${NO_RESOURCES}an unknown one.`,
  'sep-2640-skills-directory': `${NO_RESOURCES}skills, which are an extension.`,
  'sep-2640-skills-enumeration': `${NO_RESOURCES}skills, which are an extension.`,
  'sep-2640-skills-manifest': `${NO_RESOURCES}skills, which are an extension.`,
  'prompts-list': `${NO_PROMPTS}listing.`,
  'prompts-get-simple': `${NO_PROMPTS}a simple one.`,
  'prompts-get-with-args': `${NO_PROMPTS}one with arguments.`,
  'prompts-get-embedded-resource': `${NO_PROMPTS}one with a resource.`,
  'prompts-get-with-image': `${NO_PROMPTS}one with an image.`,
  'tasks-status-notifications': 'The suite skips it until it is written for the stream of subscriptions.',
  'tasks-required-task-error': 'No tool requires tasks: a client without them waits for the result of its call.',
  'input-required-result-basic-sampling': `${NO_SAMPLING}sampling.`,
  'input-required-result-basic-list-roots': 'The server works on no files of the client, and asks for no roots.',
  'input-required-result-multiple-input-requests': `${NO_SAMPLING}a form, sampling and roots in one result.`,
  'input-required-result-non-tool-request': `${NO_PROMPTS}one that asks for input.`,
  'input-required-result-capability-check': `${NO_SAMPLING}a client that declares only sampling gets the question as text.`,
  'input-required-result-ignore-extra-params':
    'An answer belongs to a run that has asked. The scenario sends one without the request state that names the run, so a new run starts and asks.',
};

/** Checks of scenarios that otherwise apply. */
export const CHECKS_EXCLUDED: Readonly<Record<string, string>> = {
  'sep-2575-server-rejects-undeclared-capability': `${NO_SAMPLING}a tool that needs it.`,
  'sep-2575-missing-capability-http-400': `${NO_SAMPLING}a tool that needs it.`,
  'sep-2549-prompts-list-caching-hints': `${NO_PROMPTS}how long a list may be kept.`,
  'sep-2549-resources-list-caching-hints': `${NO_RESOURCES}how long a list may be kept.`,
  'sep-2549-resources-templates-list-caching-hints': `${NO_RESOURCES}how long a list may be kept.`,
  'sep-2663-tasks-get-status-failed':
    'A run that fails is a result with an error, so no task of the server fails with an error of the protocol.',
};
