// A model whose warnings are not printed: the SDK writes them to the console, where the answer of a run may be going.

import type { LanguageModel } from 'ai';

type Sdk = typeof import('ai');
type LanguageModelInstance = Exclude<LanguageModel, string>;

export interface QuietOptions {
  /** Wraps what goes out over the network. */
  readonly around: <T>(call: () => T) => T;
}

export const quiet = (sdk: Sdk, model: LanguageModelInstance, { around }: QuietOptions): LanguageModelInstance =>
  sdk.wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      wrapStream: async ({ doStream }) => {
        const { stream, ...rest } = await around(doStream);
        const silenced = stream.pipeThrough(
          new TransformStream<StreamPart<typeof stream>, StreamPart<typeof stream>>({
            transform: (part, controller) =>
              controller.enqueue(part.type === 'stream-start' ? { ...part, warnings: [] } : part),
          }),
        );
        return { ...rest, stream: silenced };
      },
    },
  });

type StreamPart<S> = S extends ReadableStream<infer Part> ? Part : never;
