import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Comment {
  /** File and line, as an editor opens them. */
  place: string;
  text: string;
}

const roots = ['apps', 'packages', 'examples', 'scripts'];
const passedOver = new Set(['node_modules', 'dist', 'build', '.react-router']);

/** Texts, templates and regular expressions come first, so that what looks like a comment inside them is none. */
const token =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[=(,:[!&|?{};\n]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/|(\/\*[^]*?\*\/|\/\/.*)/g;

export function commentsIn(file: string, source: string): Comment[] {
  return [...source.matchAll(token)].flatMap(({ 1: text, index }) => {
    const line = source.slice(0, index).split('\n').length;
    return text === undefined ? [] : [{ place: `${file}:${line}`, text }];
  });
}

/** Every comment of our own sources. */
export const allComments = (root: string): Comment[] =>
  roots
    .flatMap((folder) => sourcesIn(root, folder))
    .flatMap((file) => commentsIn(file, readFileSync(path.join(root, file), 'utf8')));

function sourcesIn(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return passedOver.has(entry.name) ? [] : sourcesIn(root, file);
    return /\.tsx?$/.test(entry.name) && !entry.name.includes('.generated.') ? [file] : [];
  });
}
