// A model whose warnings are not printed: the SDK writes them to the console, where a run's answer may be printed.

import type { LanguageModel } from 'ai';

type Sdk = typeof import('ai');
type LanguageModelInstance = Exclude<LanguageModel, string>;

interface QuietOptions {
  /** Wraps outgoing network calls. */
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
