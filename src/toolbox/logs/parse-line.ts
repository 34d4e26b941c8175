// One line of a log: its time, level and source, and what it says. No format is assumed; what is not found is left out.

import { isIP } from 'node:net';

export const LEVELS = ['debug', 'info', 'warning', 'error', 'fatal'] as const;
export type Level = (typeof LEVELS)[number];

export interface LogLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** As written in the line. */
  readonly time?: string;
  /** Stated by the line, otherwise judged by its words. */
  readonly level: Level;
  /** The part of the line after time, level and source. */
  readonly message: string;
  /** The address that the line is about: of the client or the remote side. */
  readonly address?: string;
}

const TIMES: readonly RegExp[] = [
  /\b\d{4}[-/]\d{2}[-/]\d{2}[T ]\d{2}:\d{2}:\d{2}(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})?/,
  /\b\d{1,2}[/ ](?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z.]*[/ ]\d{4}[: ]\d{2}:\d{2}:\d{2}(?: [+-]\d{4})?/i,
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)?,? ?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* +\d{1,2} \d{2}:\d{2}:\d{2}(?:\.\d+)?(?: \d{4})?/i,
  /\b\d{2}[-.]\d{2}[-.]\d{4} \d{2}:\d{2}:\d{2}/,
  /\b\d{2}:\d{2}:\d{2}(?:[.,]\d+)?\b/,
];

const STATED: readonly (readonly [RegExp, Level])[] = [
  [/\b(?:FATAL|CRIT(?:ICAL)?|EMERG|PANIC|ALERT)\b|\[(?:fatal|crit|emerg|alert)\]/, 'fatal'],
  [/\b(?:ERROR|ERR|SEVERE)\b|[[:](?:error|err)\]|level=error|"level":"error"/, 'error'],
  [/\b(?:WARN|WARNING)\b|[[:]warn(?:ing)?\]|level=warn|"level":"warn/, 'warning'],
  [/\b(?:INFO|NOTICE)\b|[[:](?:info|notice)\]|level=info|"level":"info"/, 'info'],
  [/\b(?:DEBUG|TRACE)\b|[[:]debug\]|level=debug|"level":"debug"/, 'debug'],
];
const SAYS_FATAL = /\b(?:panic|out of memory|oom-killer|segfault|core dumped|corrupt(?:ed|ion)?)\b/i;
const SAYS_ERROR =
  /\b(?:fail(?:ed|ure|s)?|error|exception|refused|denied|rejected|unable|cannot|could not|timed? ?out|aborted|invalid|unreachable|lost)\b/i;

export function parseLine(text: string, number: number): LogLine {
  const time = firstTime(text);
  const level = STATED.find(([pattern]) => pattern.test(text))?.[1];
  const judged = SAYS_FATAL.test(text) ? 'fatal' : SAYS_ERROR.test(text) ? 'error' : 'info';
  const address = addressIn(time === undefined ? text : text.replace(time, ''));
  const message = messageOf(text, time);
  return {
    number,
    text,
    ...(time === undefined ? {} : { time }),
    level: level ?? judged,
    message,
    ...(address === undefined ? {} : { address }),
  };
}

function firstTime(text: string): string | undefined {
  for (const pattern of TIMES) {
    const found = pattern.exec(text.slice(0, 200));
    if (found) return found[0].trim();
  }
  return undefined;
}

const HEAD =
  /^[\]):,.\s-]*(?:\[?(?:DEBUG|TRACE|INFO|NOTICE|WARN(?:ING)?|ERROR|ERR|FATAL|CRIT(?:ICAL)?|SEVERE)\b[\]):,.\s-]*)?/i;

/** A stated level is kept in `level`, so it is no part of the message. */
function messageOf(text: string, time: string | undefined): string {
  const from = time === undefined ? 0 : text.indexOf(time) + time.length;
  const rest = text.slice(from).replace(HEAD, '');
  return (rest === '' ? text : rest).trim();
}

const IPV4 = String.raw`(?:\d{1,3}\.){3}\d{1,3}(?![\d.]*\d\.|\w)`;
const IPV6 = String.raw`[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}`;
const ADDRESS = `(?<![\\w.:])(?:::ffff:)?(?:(${IPV4})|(${IPV6}))`;
/** Words that come before the address of the remote side, the surest first. */
const CUES: readonly RegExp[] = [
  /(?:rhost|rip|src_ip|remote_?(?:addr(?:ess)?|ip)|client_?ip|RemoteAddress)["']?[=:]+["'[<]?(?:\w+\/\w+\/)?/,
  /(?:\bclient:? (?:@\w+ )?\[?|\battacker '|\bip(?: address)?[:=] ?\[?|\bfailed for ')/,
  /\b(?:from|relay|by|for)[:=]? ?(?:[a-z][\w.-]*)? ?[[("'<]*/,
].map((cue) => new RegExp(`${cue.source}${ADDRESS}`, 'gi'));
const ANY = new RegExp(ADDRESS, 'gi');

/** Searched without the time, whose digits could be taken for an address. */
function addressIn(text: string): string | undefined {
  for (const pattern of [...CUES, ANY]) {
    for (const found of text.matchAll(pattern)) {
      const address = found[1] ?? found[2] ?? '';
      if (isIP(address) !== 0) return address;
    }
  }
  return undefined;
}
