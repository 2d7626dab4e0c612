/** What a worker thread runs; `pool.ts` sends it one task at a time. */
import { collectWhenCalm, thisThread } from '../calm.ts'
import { type TaskName, tasks } from './tasks.ts'

// The thread that writes pages stays, and what an attack made it read would, too.
collectWhenCalm(thisThread())

export async function perform({ name, input }: { name: TaskName; input: never }) {
  return tasks[name](input)
}
