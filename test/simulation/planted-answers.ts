// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source.

// Bugs in how the answer comes about; see planted.ts.

import type { PlantedBug } from './planted.ts';

export const PLANTED_IN_ANSWERS: readonly PlantedBug[] = [
  {
    name: 'inventions-unmarked',
    file: 'src/core/run/fold/draft-verdict.ts',
    find: '  const { answer: marked, gaps } = markDraft(draft.answer, grounded.sentences);',
    replace: '  const { answer: marked, gaps } = { answer: draft.answer, gaps: [] };',
    says: 'what no result says is delivered as if one did',
  },
  {
    name: 'sent-back-for-ever',
    file: 'src/core/run/fold/draft-verdict.ts',
    find: '  if (isClean || state.sentBack >= roundsMax ||',
    replace: '  if (isClean || state.sentBack > roundsMax ||',
    says: 'a draft goes back once too often',
  },
  {
    name: 'delivered-unchecked',
    file: 'src/core/run/decide/decide.ts',
    find: '  if (awaitsVerdict(state)) return undefined;',
    replace: '',
    says: 'a run that is out of time delivers a draft before the verdict on it',
  },
  {
    name: 'preview-outlives-the-work',
    file: 'src/core/run/fold/answer.ts',
    find: '  dropPreview(state);',
    replace: '',
    says: 'a draft from half of the results is shown after all of them are in',
  },
  {
    name: 'written-before-the-word',
    file: 'src/core/run/fold/answer.ts',
    find: '  if (!awaitsPeople(state)) synthesise(state);',
    replace: '  awaitsPeople(state);\n  synthesise(state);',
    says: 'the answer is written while a person is asked about a contradiction',
  },
  {
    name: 'sources-forgotten',
    file: 'src/core/answer/condense.ts',
    find: '    sources: [...new Set(pieces.flatMap(sourcesOf))],',
    replace: '    sources: pieces.slice(0, 1).flatMap(sourcesOf),',
    says: 'what stands for several results names only the first of them',
  },
  {
    name: 'condensed-for-ever',
    file: 'src/core/run/fold/reduction.ts',
    find: '  if (level > LEVELS_MAX) return',
    replace: '  if (level > 1_000) return',
    says: 'results that hardly get shorter are condensed without end',
  },
  {
    name: 'losers-are-told',
    file: 'src/core/run/results.ts',
    find: ' || (selection && selection.taskId !== task.id)',
    replace: '',
    says: 'the answer is made from attempts that were not selected, too',
  },
];
