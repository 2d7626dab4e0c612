import { createWork } from '../../server/work/pool.ts'

/** Worker threads for all suites of a process: starting one takes longer than most tests. */
export const work = createWork()
