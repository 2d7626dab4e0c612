/** Change of a subject's step: done or not. Optimistic, and queued while the service is not reached. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import {
  contentEndpoints,
  type Subject,
  type SubjectSummary,
} from '../../contract/endpoints/content.ts'
import type { Page } from '../../contract/fields.ts'
import { changePersisted } from '../../cache/body-persister.ts'
import { optimisticMutation } from '../../cache/optimistic-mutation.ts'
import { queuedCall } from '../../cache/queued-call.ts'
import { sendOrQueue, type Titles } from '../../cache/write-queue.ts'
import { toggleSubjectStep, toggleSummaryStep } from './model.ts'
import { subjectQueries } from './queries.ts'

/** Change of a step: done or not. */
export type StepTick = { id: string; position: number; done: boolean }

/** Changes a cached reply. The reply keeps its age: nothing was refetched. */
function change<T>(client: QueryClient, queryKey: QueryKey, update: (data: T) => T): void {
  const state = client.getQueryState<T>(queryKey)
  if (state?.data === undefined) return
  client.setQueryData<T>(queryKey, update(state.data), { updatedAt: state.dataUpdatedAt })
}

function changeAll(client: QueryClient, tick: StepTick): void {
  change<Subject>(client, subjectQueries.detail(tick.id).queryKey, (subject) =>
    toggleSubjectStep(subject, tick),
  )
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: subjectQueries.pages() })) {
    change<Page<SubjectSummary>>(client, queryKey, (page) => ({
      ...page,
      records: toggleSummaryStep(page.records, tick),
    }))
  }
}

function findStep(client: QueryClient, { id, position }: Pick<StepTick, 'id' | 'position'>) {
  const subject = client.getQueryData<Subject>(subjectQueries.detail(id).queryKey)
  return subject?.items.find((item) => item.position === position)
}

/** Returns the title of a step: that of its article, or of the subject where the step is a tool. */
function findTitles(client: QueryClient, tick: StepTick): Titles | undefined {
  const subject = client.getQueryData<Subject>(subjectQueries.detail(tick.id).queryKey)
  const named = [findStep(client, tick), subject].find((one) => one && one.titleZh !== '')
  return named && { zh: named.titleZh, en: named.titleEn }
}

function changeCopy(tick: StepTick): Promise<void> {
  return changePersisted(subjectQueries.detail(tick.id).queryKey, (data) =>
    toggleSubjectStep(data as Subject, tick),
  )
}

/** Shows a step in its previous state: its change was discarded. */
function showStep(client: QueryClient, tick: StepTick): Promise<void> {
  const step = findStep(client, tick)
  if (step && step.done !== tick.done) changeAll(client, tick)
  return changeCopy(tick)
}

// The landing page counts the steps as well.
const landingKey = ['landing', 'subjects'] as const

/** Changes of subjects as calls that may be queued. */
export const subjectCalls = {
  subjectProgress: queuedCall(contentEndpoints, 'subjectProgress', {
    keyOf: ({ id, position }) => `step:${id}:${String(position)}`,
    affects: [subjectQueries.all(), landingKey],
    revert: (client, { done }: { done: boolean }, { id, position }) =>
      showStep(client, { id, position: Number(position), done }),
  }),
}

/** Marks one step of a subject as done, for a member. */
export function toggleStep() {
  return optimisticMutation({
    queryKey: subjectQueries.all(),
    send: (tick: StepTick, client) =>
      sendOrQueue(subjectCalls.subjectProgress, tick, {
        about: findTitles(client, tick),
        was: { done: !tick.done },
      }),
    show: changeAll,
    whenQueued: (_client, tick) => changeCopy(tick),
    whenSent: (client, { id }) => {
      void client.invalidateQueries({ queryKey: landingKey })
      // The stored copy is written when it is fetched.
      return client.invalidateQueries({ queryKey: subjectQueries.detail(id).queryKey })
    },
  })
}
