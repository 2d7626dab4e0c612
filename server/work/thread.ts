/** Entry point of a worker thread; `pool.ts` sends it one task at a time. */
import { type TaskName, tasks } from './tasks.ts'

/** Runs one task. */
export async function perform({ name, input }: { name: TaskName; input: never }) {
  return tasks[name](input)
}
