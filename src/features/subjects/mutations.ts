/** Change of a subject's step: done or not. Optimistic, and queued while the service is not reached. */
import type { QueryClient } from '@tanstack/react-query'
import { contentEndpoints, type Subject } from '../../contract/endpoints/content.ts'
import { changeMarks, type Marks, marksKey, settleMarks } from '../../cache/marks.ts'
import { optimisticMutation } from '../../cache/optimistic-mutation.ts'
import { queuedCall } from '../../cache/queued-call.ts'
import { sendOrQueue, type Titles } from '../../cache/write-queue.ts'
import { subjectQueries } from './queries.ts'

/** Change of a step: done or not. */
export type StepTick = { id: string; position: number; done: boolean }

const stepMark =
  ({ id, position, done }: StepTick) =>
  (marks: Marks): Marks => ({
    ...marks,
    steps: { ...marks.steps, [id]: { ...marks.steps[id], [position]: done } },
  })

/** Returns the title of a step: that of its article, or of the subject where the step is a tool. */
function findTitles(client: QueryClient, { id, position }: StepTick): Titles | undefined {
  const subject = client.getQueryData<Subject>(subjectQueries.detail(id).queryKey)
  const step = subject?.items.find((item) => item.position === position)
  const named = [step, subject].find((one) => one && one.titleZh !== '')
  return named && { zh: named.titleZh, en: named.titleEn }
}

// The landing page counts the steps as well.
const AFFECTED = [subjectQueries.all(), ['landing', 'subjects'], ['account', 'subjects']] as const

/** Changes of subjects as calls that may be queued. */
export const subjectCalls = {
  subjectProgress: queuedCall(contentEndpoints, 'subjectProgress', {
    keyOf: ({ id, position }) => `step:${id}:${String(position)}`,
    affects: [...AFFECTED, marksKey],
    revert: (client, { done }: { done: boolean }, { id, position }) =>
      changeMarks(client, stepMark({ id, position: Number(position), done })),
  }),
}

/** Marks one step of a subject as done, for a member. */
export function toggleStep() {
  return optimisticMutation({
    queryKey: marksKey,
    send: (tick: StepTick, client) =>
      sendOrQueue(subjectCalls.subjectProgress, tick, {
        about: findTitles(client, tick),
        was: { done: !tick.done },
      }),
    show: (client, tick) => changeMarks(client, stepMark(tick)),
    whenSent: (client, tick) => settleMarks(client, AFFECTED, stepMark(tick)),
  })
}
