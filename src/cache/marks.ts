/**
 * A member's marks on public content: likes, favourites, reading positions and steps done. Public
 * content is stored once for all users of the device; marks belong to the member, and are merged
 * with it for display only.
 */
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import {
  type AccountMarks,
  type AccountReadingPosition,
  type ArticleSummary,
  contentEndpoints,
  type SubjectItem,
  type SubjectSummary,
} from '../contract/endpoints/content.ts'
import { callTool, hasSeparateMarks } from '../session/current.ts'

type ById<T> = Readonly<Record<string, T>>

/** Marks by id. Where there is none, the one in the content's own reply counts. */
export type Marks = {
  liked: ById<boolean>
  /** Counts that are newer than those of the stored content: after a like of the member. */
  likeCounts: ById<number>
  favourite: ById<boolean>
  readingPlaces: ById<AccountReadingPosition | null>
  /** By subject, and in it by the position of the step. */
  steps: ById<ById<boolean>>
}

export const NO_MARKS: Marks = {
  liked: {},
  likeCounts: {},
  favourite: {},
  readingPlaces: {},
  steps: {},
}

const allTrue = (ids: readonly (string | number)[]): ById<boolean> =>
  Object.fromEntries(ids.map((id) => [id, true]))

/** Converts the marks of the account. */
export function toMarks({ liked, favourites, readingPlaces, steps }: AccountMarks): Marks {
  return {
    liked: allTrue(liked),
    likeCounts: {},
    favourite: allTrue(favourites),
    readingPlaces: Object.fromEntries(
      readingPlaces.map(({ articleId, place }) => [articleId, place]),
    ),
    steps: Object.fromEntries(
      steps.map(({ subjectId, positions }) => [subjectId, allTrue(positions)]),
    ),
  }
}

export const marksKey = ['marks'] as const

/**
 * Query of the member's marks. An upstream that does not send them apart sends them with the
 * content, which is then fetched with the token: here are only the changes that wait in the outbox.
 */
export const marksQuery = () =>
  queryOptions({
    queryKey: marksKey,
    queryFn: async ({ signal }) =>
      hasSeparateMarks()
        ? toMarks(await callTool(contentEndpoints.marks, {}, { signal }))
        : NO_MARKS,
    staleTime: hasSeparateMarks() ? contentEndpoints.marks.cache.freshMs : Number.POSITIVE_INFINITY,
    meta: { keep: 'list', isSilent: true },
  })

/**
 * Changes the displayed marks. They keep their age; marks that were not loaded yet are incomplete
 * afterwards, and so stay stale.
 */
export function changeMarks(client: QueryClient, change: (marks: Marks) => Marks): void {
  const state = client.getQueryState<Marks>(marksKey)
  const marks = state?.data ?? NO_MARKS
  const changed = change(marks)
  if (changed === marks) return
  const isComplete = state?.data !== undefined && !state.isInvalidated
  client.setQueryData<Marks>(marksKey, changed, {
    ...(state?.data !== undefined && { updatedAt: state.dataUpdatedAt }),
  })
  if (!isComplete) void client.invalidateQueries({ queryKey: marksKey, refetchType: 'none' })
}

/**
 * Applies a change that the service has accepted.
 * @param affected queries whose replies carry the mark where the upstream does not send it apart
 */
export async function settleMarks(
  client: QueryClient,
  affected: readonly QueryKey[],
  change: (marks: Marks) => Marks,
): Promise<void> {
  if (hasSeparateMarks()) {
    changeMarks(client, change)
    if (client.getQueryState(marksKey)?.isInvalidated !== true) return
  } else {
    await Promise.all(affected.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  await client.invalidateQueries({ queryKey: marksKey })
}

type Reactions = Pick<ArticleSummary, 'id' | 'liked' | 'likeCount' | 'favourite'>

/** Returns an item with the member's like and favourite. */
export function withReactions<T extends Reactions>(item: T, marks: Marks): T {
  const { id } = item
  return {
    ...item,
    liked: marks.liked[id] ?? item.liked,
    likeCount: marks.likeCounts[id] ?? item.likeCount,
    favourite: marks.favourite[id] ?? item.favourite,
  }
}

/** Returns the steps of a subject with the member's progress. */
export function withStepsDone(
  id: string,
  items: readonly SubjectItem[],
  marks: Marks,
): SubjectItem[] {
  const steps = marks.steps[id]
  return items.map((item) => ({ ...item, done: steps?.[item.position] ?? item.done }))
}

/** Returns a subject with the number of steps that the member has done. */
export function withDoneCount<T extends SubjectSummary>(subject: T, marks: Marks): T {
  const steps = marks.steps[subject.id]
  // The changes of an outbox alone are no count.
  if (steps === undefined || !hasSeparateMarks()) return subject
  const done = Object.values(steps).filter(Boolean).length
  return { ...subject, doneCount: Math.min(subject.itemCount, done) }
}
