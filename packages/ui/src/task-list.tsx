import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from './icon.tsx';
import type { Tone } from './show.tsx';

export interface Task {
  id: string;
  icon: IconName;
  title: ReactNode;
  /** Where it is done. */
  to: string;
  details?: ReactNode;
  tone?: Tone;
}

/** The tasks that wait for a person, each a link to where it is done. */
export function TaskList({ tasks }: { tasks: readonly Task[] }): ReactNode {
  return (
    <ul className="tasks">
      {tasks.map((task) => (
        <li key={task.id} className={`task task-${task.tone ?? 'neutral'}`}>
          <span className="task-icon">
            <Icon name={task.icon} />
          </span>
          <div>
            <p className="task-title">
              <Link to={task.to}>{task.title}</Link>
            </p>
            {task.details && <p className="muted">{task.details}</p>}
          </div>
          <Icon name="arrow" />
        </li>
      ))}
    </ul>
  );
}
