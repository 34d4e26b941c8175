// A small language model on the processor of this machine. It answers one call at a time, as local servers do.

import path from 'node:path';
import { MODEL_FILE } from '../live-folder.ts';
import type { Answer, Asked, Backend } from '../wire/backend.ts';
import { outputTokensMaxOf } from '../wire/chat-body.ts';
import { readTurn, replyFormOf, type Turn, turnsOf } from './chat-turns.ts';
import { grammarOf } from './grammar.ts';
import { type Llama, type LlamaModel, openNodeLlama } from './node-llama.ts';

const CONTEXT_TOKENS = 2_048;
/** Left for the reply, or the call is too long. */
const ROOM_MIN = 16;
/** One is faster than two on a machine whose cores are busy. */
const THREADS = Number(process.env.BOSUN_LIVE_THREADS ?? 2);
const SEED = 7;
/** For requests that name none. */
const TEMPERATURE = 0.3;

export async function openLlama(folder: string): Promise<Backend> {
  const { getLlama, LlamaCompletion, LlamaText } = await openNodeLlama(folder);
  const llama = await getLlama({ gpu: false, build: 'never', maxThreads: THREADS, logLevel: 'error' });
  const model = await llama.loadModel({ modelPath: path.join(folder, MODEL_FILE) });
  const context = await model.createContext({ contextSize: CONTEXT_TOKENS, threads: THREADS, batchSize: 512 });
  const completion = new LlamaCompletion({ contextSequence: context.getSequence() });
  const grammarFor = grammarsOf(llama);
  let calls = 0;
  let before: Promise<unknown> = Promise.resolve();

  const generate = async ({ body, signal, onText }: Asked): Promise<Answer> => {
    const withTools = body.tools.length > 0 && body.tool_choice !== 'none';
    const prompt = tokensOf(model, turnsOf(body, withTools));
    if (prompt.length > CONTEXT_TOKENS - ROOM_MIN) return tooLong(prompt.length);
    signal.throwIfAborted();
    const form = replyFormOf(body, withTools);
    let outputTokens = 0;
    const { response, metadata } = await completion.generateCompletionWithMeta(prompt, {
      maxTokens: Math.min(outputTokensMaxOf(body) ?? CONTEXT_TOKENS, CONTEXT_TOKENS - prompt.length - 4),
      temperature: body.temperature ?? TEMPERATURE,
      seed: SEED + calls++,
      topP: 0.95,
      topK: 40,
      disableContextShift: true,
      repeatPenalty: { penalty: 1.1, lastTokens: 64, penalizeNewLine: false },
      signal,
      onToken: (tokens: readonly number[]) => {
        outputTokens += tokens.length;
      },
      // Only the end of the reply shows whether it is a tool call or text.
      ...(withTools ? {} : { onTextChunk: onText }),
      ...(form
        ? { grammar: await grammarFor(form) }
        : { customStopTriggers: [LlamaText(['<|user|>']), LlamaText(['<|system|>'])] }),
    });
    const { text, call } = withTools ? readTurn(response) : { text: response };
    const isCut = metadata.stopReason === 'maxTokens';
    return {
      text,
      calls: call ? [call] : [],
      finish: isCut ? 'length' : call ? 'tool_calls' : 'stop',
      inputTokens: prompt.length,
      outputTokens,
    };
  };

  return {
    answer: (asked) => {
      const turn = before.then(() => generate(asked));
      before = turn.catch(() => {});
      return turn;
    },
    close: () => llama.dispose(),
  };
}

function grammarsOf(llama: Llama) {
  const kept = new Map<string, Promise<unknown>>();
  return (schema: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const text = grammarOf(schema);
    const grammar = kept.get(text) ?? llama.createGrammar({ grammar: text, stopGenerationTriggers: [] });
    kept.set(text, grammar);
    return grammar;
  };
}

/** The completion puts the token for the beginning first itself. */
function tokensOf(model: LlamaModel, turns: readonly Turn[]): number[] {
  const { eos } = model.tokens;
  const end = [...(eos === null ? [] : [eos]), ...model.tokenize('\n')];
  const told = turns.flatMap(({ role, text }) => [...model.tokenize(`<|${role}|>\n${text}`), ...end]);
  return [...told, ...model.tokenize('<|assistant|>\n')];
}

const tooLong = (tokens: number): Answer => ({
  status: 400,
  code: 'context_length_exceeded',
  message: `This model's maximum context length is ${CONTEXT_TOKENS} tokens. However, your messages resulted in ${tokens} tokens. Please reduce the length of the messages.`,
});
