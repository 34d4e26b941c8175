// The Standard Schema interface (version 1), as far as it is used here; any library that implements it will do.

export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    /** Offered by libraries that can describe a schema as JSON Schema; zod 4 does. */
    readonly jsonSchema?:
      | {
          readonly input: (options: {
            readonly target: 'draft-2020-12';
            readonly libraryOptions?: Record<string, unknown>;
          }) => Record<string, unknown>;
        }
      | undefined;
  };
}

type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        readonly message: string;
        readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
      }[];
    };

export type OutputOf<S extends StandardSchema> = NonNullable<S['~standard']['types']>['output'];
