// Whether a line reports that a client was refused, or tried what an honest client does not try: the lines that operators
// count by address before they block it. Rules over words, without any knowledge of a program's format.

const KEPT_OUT =
  /fail|err(?:or)?s?\b|invalid|incorrect|wrong|mismatch|unknown|denied|den(?:y|ies)|refus|reject|illegal|unauthori[sz]ed|forbidden|block|bann?(?:ed|ing)?\b|prohibit|not (?:found|exist|allowed|known|permitted|supported|resolve|match)|no(?: such| matching| supported|n-?existent)|(?:does|did|can|could)(?:n'?t| not)|unable|too (?:many|much|long)|exceed|excess|limit|bad\b|badlogin|malformed|improper/i;
const HOSTILE =
  /attack|hack|violation|intru|break-?in|exploit|spam|scan|spoof|malicious|attempt|pregreet|alert|timeout before|(?:closed|reset|disconnect\w*|lost connection)\b.*(?:\[preauth\]|after|authenticating)|might not have worked|\.(?:php|pl|cgi|asp)\b/i;
/** Answers of a web server to what is not there or not permitted. */
const STATUS = /"\s+4\d\d\s|\/4\d\d\s/;
const SUCCESS =
  /\baccepted (?:password|publickey|connection|keyboard)|\bsuccess|\bsucceeded|session (?:opened|closed)|logged in|\bestablished\b|\bpostponed\b|"\s+2\d\d\s/i;
/** Faults on our own side, and connections that never tried anything. */
const BENIGN = /\bno auth attempts in|no auth attempts\)|connection lost to|lost connection to|end connection|just /i;

export const showsAttack = (line: string): boolean =>
  !SUCCESS.test(line) && !BENIGN.test(line) && (KEPT_OUT.test(line) || HOSTILE.test(line) || STATUS.test(line));
