// Shell commands that run without a person, as agent files write them: `npm test` is that command alone, `git diff:*`
// also with more words. The further words may neither leave the working folder nor name an option by which programs
// write files or start other programs: then a person is asked, as for every other command.

import { readSimpleCommand } from './simple-command.ts';

export interface ListedCommand {
  readonly words: readonly string[];
  /** Whether more words may follow. */
  readonly isOpen: boolean;
}

/** Programs that start other programs or run code from their words: with any words after them they are a whole shell. */
const RUNS_ANYTHING = new Set(
  `sh bash dash zsh ksh fish csh tcsh busybox env sudo doas su xargs find parallel nohup nice ionice timeout time setsid stdbuf
  watch command builtin exec eval source . node nodejs deno bun python python2 python3 perl ruby php lua awk gawk mawk sed tclsh
  osascript pwsh npx pnpx bunx tsx ts-node uvx pipx ssh scp rsync tar zip make vi vim nvim emacs ed ex less more man git
  npm yarn pnpm docker podman kubectl nsenter chroot unshare script expect gdb strace`.split(/\s+/),
);

/** The same for a program with its first word. */
const RUNS_ANYTHING_WITH = new Set(
  `npm exec|npm x|npm explore|npm config|yarn exec|yarn dlx|pnpm exec|pnpm dlx|git config|git bisect|git submodule|git filter-branch|git rebase|git difftool|git mergetool|git daemon|docker run|docker exec|podman run|podman exec|kubectl exec|go run|go generate|cargo run`.split(
    '|',
  ),
);

const RESERVED = new Set(
  'if then else elif fi for while until do done case esac select function in time coproc {  } ! [[ ]]'.split(/\s+/),
);

type ListReading = { readonly listed: ListedCommand } | { readonly fault: string };

/** Reads an entry of the list, or says why it cannot be one. */
export function readListedCommand(entry: string): ListReading {
  const [, text = entry, open] = /^(.*?)(:\*| \*)?$/s.exec(entry.trim()) ?? [];
  const words = readSimpleCommand(text);
  const [program = '', second = ''] = words ?? [];
  if (!words || RESERVED.has(program))
    return { fault: 'it must be one plain command, such as git status:*, without ; & | < > $ or *' };
  const isOpen = open !== undefined;
  const name = program.slice(program.lastIndexOf('/') + 1);
  if (isOpen && ((RUNS_ANYTHING.has(name) && words.length === 1) || RUNS_ANYTHING_WITH.has(`${name} ${second}`)))
    return { fault: `"${text}" with any words after it can run every program: write the whole command` };
  if (isOpen && words.at(-1)?.startsWith('-'))
    return { fault: `"${text}" ends with an option, which may take the next word: write the whole command` };
  return { listed: { words, isOpen } };
}

/** Beginnings of long options by which common programs write a file, start a program, or take settings. */
const RISKY_OPTIONS =
  `exec ok delete fprint eval print require import loader config global userconfig prefix script-shell out upload-pack
  receive-pack ext-diff textconv open-files-in-pager no-index pager editor checkpoint-action to-command use-compress-program
  rsh rsync-path shell command git-dir work-tree namespace directory file init-file rcfile node-options inspect reporter
  plugin preload pre post hook`.split(/\s+/);
/** The same for short options, alone or joined: -c, -xf. */
const RISKY_LETTERS = /^-[A-Za-z]*[ceorf]/i;

/** Many programs also take the first letters of a long option: --outp for --output. */
function isRiskyOption(word: string): boolean {
  const [, name] = /^--?([A-Za-z][\w-]+)/.exec(word) ?? [];
  const lower = name?.toLowerCase();
  if (lower !== undefined && RISKY_OPTIONS.some((risky) => lower.startsWith(risky) || risky.startsWith(lower)))
    return true;
  return RISKY_LETTERS.test(word);
}

/** A path that leads out of the working folder, also behind an option. */
const LEAVES_FOLDER = /(?:^|[=:,])(?:\/|~|\.\.(?:\/|$))|\/\.\.(?:\/|$)|^-[A-Za-z]+(?:\/|\.\.)|^[a-z][\w+.-]*:\/\//i;

export const isListed = (command: string, list: readonly ListedCommand[]): boolean => {
  const words = readSimpleCommand(command);
  return words !== undefined && list.some((listed) => matches(words, listed));
};

function matches(words: readonly string[], { words: begins, isOpen }: ListedCommand): boolean {
  if (words.length < begins.length || begins.some((word, at) => word !== words[at])) return false;
  const further = words.slice(begins.length);
  return isOpen ? further.every((word) => !isRiskyOption(word) && !LEAVES_FOLDER.test(word)) : further.length === 0;
}
