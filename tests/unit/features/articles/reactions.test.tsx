// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { FavouriteButton } from '../../../../src/features/articles/components/favourite-button.tsx'
import { LikeButton } from '../../../../src/features/articles/components/like-button.tsx'
import { articleQueries } from '../../../../src/features/articles/queries.ts'
import { CallError } from '../../../../src/transport/call-error.ts'
import { type Answer, renderForUser } from '../../../helpers/user-tree.tsx'

afterEach(cleanup)

const DETAIL = '/api/homepageConfig/detail'
const MARKS = '/api/homepageConfig/marks/list'
const LIKE = '/api/homepageConfig/update/like'

/** Fake service with state, which refuses the given requests. */
function service(refuses: readonly string[] = []) {
  const article = { id: '2001', type: 'problem', liked: false, likeCount: 4, favourite: false }
  const answer: Answer = ({ url }) => {
    if (refuses.includes(url)) throw new CallError('failed')
    if (url === MARKS) return { liked: [], favourites: [], readingPlaces: [], steps: [] }
    if (url === LIKE) return { id: '2001', liked: true, likeCount: 9 }
    return article
  }
  return answer
}

function Reactions() {
  const { data } = useQuery(articleQueries.detail('2001'))
  if (!data) return null
  return (
    <>
      <LikeButton item={data} />
      <FavouriteButton item={data} />
    </>
  )
}

const like = () => screen.getByRole('button', { name: /articles\.like/ })
const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
const shown = () => `${like().getAttribute('aria-pressed')} ${like().textContent}`

async function open(options: Parameters<typeof renderForUser>[1]) {
  const tree = renderForUser(<Reactions />, options)
  await screen.findByRole('button', { name: /articles\.like/ })
  return tree
}

describe('a member', () => {
  test('sees a like at once, then the count of the service, with two calls beside it', async () => {
    const answer = service()
    const stored = Promise.withResolvers<void>()
    const { calls } = await open({
      isSignedIn: true,
      answer: async (call) => {
        if (call.url === LIKE) await stored.promise
        return answer(call)
      },
    })
    fireEvent.click(like())
    await waitFor(() => expect(like().getAttribute('aria-pressed')).toBe('true'))
    expect(like().textContent).toContain('5')
    stored.resolve()
    await waitFor(() => expect(like().textContent).toContain('9'))
    await settled()
    expect(calls.map(({ url }) => url)).toEqual([DETAIL, MARKS, LIKE])
  })

  test('of an upstream without marks sees the like in the article that is fetched again', async () => {
    const article = { id: '2001', type: 'problem', liked: false, likeCount: 4, favourite: false }
    const { calls } = await open({
      isSignedIn: true,
      features: [],
      answer: ({ url }) => {
        if (url === LIKE) Object.assign(article, { liked: true, likeCount: 9 })
        return { ...article }
      },
    })
    fireEvent.click(like())
    await waitFor(() => expect(like().textContent).toContain('9'))
    expect(like().getAttribute('aria-pressed')).toBe('true')
    await waitFor(() => expect(calls.map(({ url }) => url)).toEqual([DETAIL, LIKE, DETAIL]))
  })

  test('sees the like rolled back when the service refuses it', async () => {
    const { calls } = await open({ isSignedIn: true, answer: service([LIKE]) })
    const before = shown()
    fireEvent.click(like())
    await waitFor(() => expect(calls.some(({ url }) => url === LIKE)).toBe(true))
    await waitFor(() => expect(shown()).toBe(before))
  })
})

test('sends a visitor to sign in with a return path, and sends no request', async () => {
  const { calls, jar, visited } = await open({ answer: service() })
  history.replaceState(null, '', '/front-pages/article/problemDetails?id=2001')
  fireEvent.click(like())
  await waitFor(() => expect(visited?.at(-1)).toBe('/login'))
  expect(jar.read('redirectRoute')).toBe('/front-pages/article/problemDetails?id=2001')
  expect(calls.map(({ url }) => url)).toEqual([DETAIL])
  expect(like().getAttribute('aria-pressed')).toBe('false')
})
