// The part of node-llama-cpp that is used here. It is no dependency of the project: it is loaded from the live folder.

import path from 'node:path';
import { pathToFileURL } from 'node:url';

type Token = number;

export interface LlamaModel {
  readonly tokens: { readonly eos: Token | null };
  tokenize(text: string): readonly Token[];
  createContext(options: object): Promise<{ getSequence(): unknown }>;
}

interface Completion {
  generateCompletionWithMeta(
    prompt: readonly Token[],
    options: object,
  ): Promise<{ readonly response: string; readonly metadata: { readonly stopReason: string } }>;
}

export interface Llama {
  loadModel(options: { readonly modelPath: string }): Promise<LlamaModel>;
  createGrammar(options: {
    readonly grammar: string;
    readonly stopGenerationTriggers: readonly never[];
  }): Promise<unknown>;
  dispose(): Promise<void>;
}

export interface NodeLlama {
  getLlama(options: object): Promise<Llama>;
  readonly LlamaCompletion: new (options: { readonly contextSequence: unknown }) => Completion;
  LlamaText(parts: readonly string[]): unknown;
}

export const openNodeLlama = async (folder: string): Promise<NodeLlama> =>
  import(pathToFileURL(path.resolve(folder, 'node_modules/node-llama-cpp/dist/index.js')).href);
