// What an editor shows when a user points at an option or at a field of a report, read with TypeScript's own API.

import path from 'node:path';
import {
  API,
  type Checker,
  type Symbol as Named,
  SignatureKind,
  SymbolFlags,
  type Type,
  TypeFlags,
  type TypeReference,
  type UnionType,
} from 'typescript/unstable/sync';
import { root } from './repository.ts';

interface Field {
  /** Where it is, such as `RunOptions.budget.tokens`. */
  readonly at: string;
  readonly isOptional: boolean;
  /** Its hover text; empty if it has none. */
  readonly text: string;
  readonly tags: readonly string[];
}

export interface PublicTypes {
  /** The fields of an exported type, and of the types of ours that they hold, each type once. */
  fieldsOf(name: string): readonly Field[];
  /** The hover text of an exported value. */
  valueNamed(name: string): Pick<Field, 'text' | 'tags'>;
  /** The names of all exported types and values. */
  readonly names: readonly string[];
  close(): void;
}

/** Types that users implement, get from another function or read about elsewhere; their fields are not options. */
const OWN_PAGE =
  /\b(?:Journal|Model|ModelChoice|ToolDefinition|ToolSource|NestableTeam|StandardSchema|Grounder|Failure|FailureReport|TeamSpec)\b/;

/** Reads the entries, such as `src/index.ts`. */
export function openPublicTypes(entries: readonly string[]): PublicTypes {
  const api = new API({ cwd: root });
  const config = path.join(root, 'tsconfig.json');
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (!project) throw new Error(`${config} is not a project`);
  const { checker, program } = project;
  const exported = new Map(
    entries.flatMap((entry) => {
      const file = program.getSourceFile(path.join(root, entry));
      const module = file && checker.getSymbolAtLocation(file);
      if (!module) throw new Error(`${entry} is not in the project`);
      return checker.getExportsOfModule(module).map((symbol) => [symbol.name, original(checker, symbol)] as const);
    }),
  );
  const named = (name: string): Named => {
    const symbol = exported.get(name);
    if (!symbol) throw new Error(`No entry exports ${name}`);
    return symbol;
  };
  const seen = new Set<number>();
  return {
    fieldsOf: (name) => fieldsOf(checker, checker.getDeclaredTypeOfSymbol(named(name)), name, seen),
    valueNamed: (name) => described(checker, named(name)),
    names: [...exported.keys()],
    close: () => api.close(),
  };
}

const original = (checker: Checker, symbol: Named): Named =>
  symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

const described = (checker: Checker, symbol: Named): Pick<Field, 'text' | 'tags'> => ({
  text: symbol.getDocumentationComment(checker).trim(),
  tags: symbol.getJsDocTags(checker).map(({ name }) => name),
});

function fieldsOf(checker: Checker, type: Type, at: string, seen: Set<number>): Field[] {
  return partsOf(checker, type).flatMap((part) => {
    if (seen.has(part.id)) return [];
    seen.add(part.id);
    return checker.getPropertiesOfType(part).flatMap((property): Field[] => {
      if (!isOurs(property) || property.name.startsWith('__@')) return [];
      const here = `${at}.${property.name}`;
      const field = {
        at: here,
        isOptional: (property.flags & SymbolFlags.Optional) !== 0,
        ...described(checker, property),
      };
      // `run?: never` only keeps an option away.
      const held = checker.getTypeOfSymbol(property);
      if (held && /^(?:never|undefined)$/.test(checker.typeToString(held))) return [];
      return [
        field,
        ...(held && !OWN_PAGE.test(checker.typeToString(held)) ? fieldsOf(checker, held, here, seen) : []),
      ];
    });
  });
}

const isOurs = ({ declarations }: Named): boolean =>
  declarations.some(({ path: file }) => file.includes('/src/') && !file.includes('/node_modules/'));

/** The object types in a type: the members of a union, the elements of a list, the values of a record. */
function partsOf(checker: Checker, type: Type): Type[] {
  if (type.flags & TypeFlags.Union) return (type as UnionType).getTypes().flatMap((each) => partsOf(checker, each));
  if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection))) return [];
  if (checker.isArrayType(type))
    return checker.getTypeArguments(type as TypeReference).flatMap((each) => partsOf(checker, each));
  if (checker.getSignaturesOfType(type, SignatureKind.Call).length > 0) return [];
  const values = checker.getIndexInfosOfType(type).flatMap((info) => partsOf(checker, info.valueType));
  return checker.getPropertiesOfType(type).length > 0 ? [type, ...values] : values;
}
