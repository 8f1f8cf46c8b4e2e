// Finds state that a module keeps and changes for itself: it is never opened or closed, and every house of a process
// shares it.
import { type AssignmentTarget, type Expression, parseSync, type VariableDeclaration, Visitor } from 'oxc-parser';

const changing = new Set('set add delete clear push pop shift unshift splice sort reverse fill copyWithin'.split(' '));

/** Each as `line: what`. A WeakMap is none: what it holds belongs to its keys, and goes with them. */
export function stateIn(file: string, text: string): string[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: string[] = [];
  const report = (start: number, what: string): void => {
    found.push(`${text.slice(0, start).split('\n').length}: ${what}`);
  };

  const kept = new Set<string>();
  for (const statement of program.body) {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declared = isExported ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration' || declared.declare) continue;
    if (declared.kind === 'let' || declared.kind === 'var') report(declared.start, `${declared.kind} of a module`);
    for (const { name, init, isReadonly } of collectionsOf(declared)) {
      kept.add(name);
      if (isExported && init === 'NewExpression' && !isReadonly) report(declared.start, `${name} is open to everybody`);
    }
  }

  const isKept = (node: Expression): boolean => {
    if (node.type === 'MemberExpression') return isKept(node.object);
    return node.type === 'Identifier' && kept.has(node.name);
  };
  const change = (start: number, target: Expression | AssignmentTarget): void => {
    if (target.type === 'MemberExpression' && isKept(target)) report(start, 'a module changes what it keeps');
  };
  new Visitor({
    CallExpression({ start, callee }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (changing.has(callee.property.name)) change(start, callee);
    },
    AssignmentExpression: ({ start, left }) => change(start, left),
    UpdateExpression: ({ start, argument }) => change(start, argument),
    UnaryExpression({ start, operator, argument }) {
      if (operator === 'delete') change(start, argument);
    },
  }).visit(program);
  return found;
}

function collectionsOf({ declarations }: VariableDeclaration) {
  return declarations.flatMap(({ id, init }) => {
    if (id.type !== 'Identifier' || !init) return [];
    const made = init.type === 'NewExpression' && init.callee.type === 'Identifier' ? init.callee.name : '';
    const isCollection = made === 'Map' || made === 'Set';
    if (!isCollection && init.type !== 'ArrayExpression' && init.type !== 'ObjectExpression') return [];
    const annotation = id.typeAnnotation?.typeAnnotation;
    const isReadonly =
      annotation?.type === 'TSTypeReference' &&
      annotation.typeName.type === 'Identifier' &&
      annotation.typeName.name.startsWith('Readonly');
    return [{ name: id.name, init: init.type, isReadonly }];
  });
}
