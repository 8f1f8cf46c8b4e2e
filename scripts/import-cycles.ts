// Which files import each other in a circle. Types count: a circle of types is two files that cannot be read apart.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { z } from 'zod';

const Entries = z.record(z.string(), z.string()).default({});
const Manifest = z.object({ name: z.string().default(''), imports: Entries, exports: Entries });

export type Imports = ReadonlyMap<string, readonly string[]>;

const parts = ['apps/*', 'packages/*', 'examples'];
const isGenerated = (file: string): boolean => /node_modules|\/build\/|\/\.react-router\/|\.generated\.ts$/.test(file);

/** Every file of ours with the files of ours that it imports, by their paths from `root`. */
export function importsIn(root: string): Imports {
  const packages = globSync(
    [...parts, '.'].map((part) => `${part}/package.json`),
    { cwd: root },
  ).map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const { name, imports, exports } = Manifest.parse(JSON.parse(text));
    return { folder: path.dirname(file), name, inside: targetsOf('', imports), outside: targetsOf(name, exports) };
  });
  const outside = packages.flatMap((one) => one.outside.map((target) => ({ ...target, folder: one.folder })));
  const files = globSync([...parts.map((part) => `${part}/**/*.{ts,tsx}`), 'scripts/*.ts'], { cwd: root });
  const ours = files.filter((file) => !isGenerated(file)).toSorted();
  const known = new Set(ours);
  return new Map(
    ours.map((file) => {
      const own = packages.find(({ folder }) => file.startsWith(`${folder}/`));
      const inside = own?.inside.map((target) => ({ ...target, folder: own.folder })) ?? [];
      const places = specifiersIn(file, readFileSync(path.join(root, file), 'utf8')).map((specifier) => {
        if (specifier.startsWith('.')) return path.join(path.dirname(file), specifier);
        const target = [...inside, ...outside].find(({ form }) => form.test(specifier));
        return target ? path.join(target.folder, specifier.replace(target.form, target.place)) : '';
      });
      return [file, places.filter((place) => known.has(place))] as const;
    }),
  );
}

/** The entries of `imports` or `exports` in a package.json, exact names before patterns. */
function targetsOf(name: string, entries: Record<string, string>): { form: RegExp; place: string }[] {
  return Object.entries(entries)
    .map(([key, place]) => ({ key: key.replace(/^\./, name), place: place.replace('*', '$1') }))
    .toSorted((one, other) => Number(one.key.includes('*')) - Number(other.key.includes('*')))
    .map(({ key, place }) => ({ form: new RegExp(`^${RegExp.escape(key).replace('\\*', '(.+)')}$`), place }));
}

/** All that a file names as another module: imports, exports from, imports on demand, and types imported in passing. */
export function specifiersIn(file: string, text: string): string[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found = new Set<string>();
  const add = ({ source }: { source: unknown }): void => {
    if (source && typeof source === 'object' && 'value' in source) found.add(String(source.value));
  };
  new Visitor({
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
  }).visit(program);
  return [...found];
}

/** Groups of files of which each reaches each other (Tarjan), and files that import themselves. */
export function cyclesIn(imports: Imports): string[][] {
  const cycles: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const visit = (file: string): number => {
    let low = order.size;
    order.set(file, low);
    const own = low;
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low);
    }
    lowest.set(file, low);
    if (low === own) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1 || imports.get(file)?.includes(file)) cycles.push(group.toSorted());
    }
    return low;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
