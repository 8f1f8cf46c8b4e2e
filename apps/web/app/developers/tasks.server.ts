import { operations } from '@tamga/contract';

/** What people build, and the addresses that they need for it: beginnings of paths. */
const tasks = [
  { task: 'signIn', beginnings: ['/.well-known/', '/oauth2/', '/userinfo'] },
  { task: 'applications', beginnings: ['/api/v1/applications'] },
  { task: 'citizens', beginnings: ['/api/v1/users/me', '/api/v1/me/'] },
  { task: 'organisations', beginnings: ['/api/v1/org/'] },
  { task: 'audit', beginnings: ['/api/v1/audit'] },
  { task: 'tools', beginnings: ['/api/v1/tools', '/mcp'] },
] as const;

export type Task = (typeof tasks)[number]['task'];

export interface TaskOperations {
  task: Task;
  operations: { method: string; path: string; summary: string }[];
}

export const readTasks = (): TaskOperations[] =>
  tasks.map(({ task, beginnings }) => ({
    task,
    operations: operations
      .map(({ endpoint: { method, path, summary } }) => ({ method, path, summary }))
      .filter(({ path }) => beginnings.some((beginning) => path.startsWith(beginning)))
      .toSorted((one, other) => (one.path < other.path ? -1 : 1)),
  }));
